import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { toFailure } from '../mobile/react-native/apollo-failures.ts';
import { ACTIONS, type Failure, failureOf, failureOfInput, type GraphError } from '../mobile/react-native/failures.ts';
import { FAILURE_CASES, USER_ERRORS } from '../support/failure-cases.ts';
import { ensureInstalled, type Missing } from '../support/servers/apt.ts';

// Debian's Kotlin, whose language is that of 1.3, and its libraries.
const PACKAGES = ['kotlin', 'libkotlinx-coroutines-java', 'libkotlinx-atomicfu-java', 'default-jre-headless'];
const LIBRARIES = ['kotlin-stdlib', 'kotlinx-coroutines-core', 'atomicfu'].map((name) => `/usr/share/java/${name}.jar`);
const SOURCES = ['../mobile/kotlin/Session.kt', '../mobile/kotlin/Failures.kt', 'kotlin/Checks.kt'];

const runs = (program: string) => spawnSync(program, ['-version']).status === 0;

/** Installs Kotlin where it is not there. */
export function ensureKotlin(): Missing | null {
  return ensureInstalled(() => LIBRARIES.every(existsSync) && runs('kotlinc') && runs('java'), 'Kotlin', PACKAGES);
}

/** Of kotlinc: its own 256 MB make it slow. */
const env = { ...process.env, JAVA_OPTS: '-Xmx1g -XX:TieredStopAtLevel=1' };

/** @throws with what it has written, if it fails */
function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: import.meta.dirname, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** Compiles the samples with their checks, and runs these: their names, and why they fail. */
export function runChecks(): { name: string; fault: string | undefined }[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kotlin-'));
  try {
    const cases = path.join(folder, 'Cases.kt');
    writeFileSync(cases, failureCases());
    const jar = path.join(folder, 'checks.jar');
    run('kotlinc', [...SOURCES, cases, '-cp', LIBRARIES.join(path.delimiter), '-d', jar]);
    const classPath = [...LIBRARIES, jar].join(path.delimiter);
    const lines = run('java', ['-cp', classPath, 'com.example.flipbooth.ChecksKt']).trimEnd().split('\n');
    return lines.map((line) => {
      const [state = '', name = '', fault = state] = line.split('\t');
      return { name, fault: state === 'ok' ? undefined : fault };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A value as Kotlin writes it. */
function kotlin(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('$', '\\$');
  if (Array.isArray(value)) return `listOf<Any>(${value.map(kotlin).join(', ')})`;
  if (typeof value !== 'object' || value === null) return String(value ?? null);
  return `mapOf<String, Any?>(${Object.entries(value)
    .map(([key, item]) => `${kotlin(key)} to ${kotlin(item)}`)
    .join(', ')})`;
}

const texts = (items: readonly string[] | null) => items && `listOf(${items.map(kotlin).join(', ')})`;

const graphError = (given: GraphError) =>
  `GraphError(${[given.message, given.path, given.extensions].map(kotlin).join(', ')})`;

function failure({ action, isRepeatable, code, message, fields, cause, ...rest }: Failure): string {
  const items = fields.map(
    (item) => `FieldFailure(${kotlin(item.code)}, ${texts(item.field)}, ${kotlin(item.message)})`,
  );
  const values = [code, message].map(kotlin);
  const more = [...[rest.retryAfter, rest.release, rest.requestId].map(kotlin), cause ? graphError(cause) : null].map(
    String,
  );
  const constant = action.toUpperCase().replaceAll('-', '_');
  return `Failure(${[`Action.${constant}`, isRepeatable, ...values, `listOf(${items.join(', ')})`, ...more].join(', ')})`;
}

/** What is tried: a call of Failures.kt, and what failures.ts makes of the same. */
type Case = [what: string, call: string, expected: Failure];

const error = (what: string, given: GraphError): Case => [what, `failureOf(${graphError(given)})`, failureOf(given)];

const ofExtensions = FAILURE_CASES.map(([what, extensions]) =>
  error(what, { message: 'No', ...(extensions && { extensions }) }),
);

/** Of a field with `@authenticated`, of another, and of none. */
const PLACES = [['me', 'orders', 0, 'files'], ['findOrder'], undefined];

const ofCodes = Object.keys(ACTIONS).flatMap((code) =>
  PLACES.map((place) =>
    error(`${code} of ${place?.join('.') ?? 'the request'}`, {
      message: 'Maaf, $1',
      ...(place && { path: place }),
      extensions: { code, status: 404, requestId: 'request-1' },
    }),
  ),
);

const nested: GraphError = { message: 'nested', path: ['booths', 0], extensions: { code: 'NOT_FOUND' } };
const root: GraphError = { message: 'root', path: ['order'], extensions: { code: 'FORBIDDEN' } };
const refused: GraphError = { message: 'refused', path: ['me'], extensions: { code: 'UNAUTHENTICATED' } };

const choice = (what: string, errors: GraphError[], data: Record<string, unknown> | null): Case => [
  what,
  `failureOf(firstErrorOf(listOf(${errors.map(graphError).join(', ')}), ${kotlin(data)}))`,
  toFailure(new CombinedGraphQLErrors({ errors, data })),
];

const ofSeveral = [
  choice('a root field before a nested one', [nested, root], { booths: [], order: null }),
  choice('a root field that is null by a nested one', [nested, root], { booths: null, order: null }),
  choice('a nested one alone', [nested], { booths: [] }),
  choice('the end of the session before all', [root, refused], { order: null, me: null }),
  choice('an error of the request', [nested, { message: 'all', extensions: { code: 'RATE_LIMITED' } }], null),
];

const userErrors = USER_ERRORS.map(
  ({ code, field, message, isPlaceholder }) =>
    `UserError(${kotlin(code)}, ${texts(field)}, ${kotlin(message)}, ${isPlaceholder})`,
);

const CASES: Case[] = [
  ...ofExtensions,
  ...ofCodes,
  ...ofSeveral,
  ['no answer', 'failureOf(null)', failureOf(undefined)],
  ['user errors', `failureOfInput(listOf(${userErrors.join(', ')}))`, failureOfInput(USER_ERRORS)],
];

/** The list of cases for Checks.kt. */
function failureCases(): string {
  const lines = CASES.map(
    ([what, call, expected]) => `  Triple(${kotlin(`failure: ${what}`)}, { ${call} }, ${failure(expected)})`,
  );
  return `package com.example.flipbooth

val FAILURES: List<Triple<String, () -> Failure, Failure>> = listOf(
${lines.join(',\n')}
)
`;
}
