import { readFileSync } from 'node:fs';
import { buildSchema, Kind, type OperationDefinitionNode, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readExamples } from '#bff/generated-files.ts';
import { requestLimits } from '#bff/graphql/documents/document-limits.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const examples = read('docs/operations.graphql');
/** With the variables of each as default values. */
const sandboxExamples = readExamples() ?? '';
const schema = buildSchema(read('schema.graphql'));
const document = parse(sandboxExamples, { maxTokens: 1_000 });
const operations = document.definitions.filter(
  (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
);

const rootsOf = (operation: OperationDefinitionNode): string[] =>
  operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [`${operation.operation}.${selection.name.value}`] : [],
  );

describe('docs/operations.graphql', () => {
  test('is valid, and the whole of it within the limits of one request', () => {
    expect(validate(schema, document)).toEqual([]);
    expect(validate(schema, document, requestLimits)).toEqual([]);
  });

  test('has an example of every root field, one an operation, each with a name of its own', () => {
    const fields = (name: string, type: { getFields(): object } | null | undefined): string[] =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${name}.${field}`);
    const wanted = [...fields('query', schema.getQueryType()), ...fields('mutation', schema.getMutationType())];
    expect(operations.flatMap(rootsOf).toSorted(), 'docs/operations.graphql has one operation of each').toEqual(
      wanted.toSorted(),
    );
    expect(operations.filter((operation) => rootsOf(operation).length !== 1)).toEqual([]);
    expect(new Set(operations.map(({ name }) => name?.value)).size).toBe(wanted.length);
  });

  test('says above each what it is for', () => {
    const lines = sandboxExamples.split('\n');
    const silent = operations.filter(
      ({ loc }) => !/^# [A-Z]\w* .+[.?]$/.test(lines[(loc?.startToken.line ?? 0) - 2] ?? ''),
    );
    expect(silent.map(({ name }) => name?.value)).toEqual([]);
  });

  test('has no backtick, since some generators (Houdini) copy it into a template literal', () => {
    expect(examples).not.toContain('`');
  });

  test('has no variable in a fragment, which would have to be declared by all that spread it', () => {
    const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    expect(fragments.map(print).join('\n')).not.toContain('$');
  });

  test('has the variables of an example above it, and as default values only for Sandbox', () => {
    expect(examples).not.toMatch(/\$\w+: \S+ =/);
    const bare = operations.filter(({ variableDefinitions = [] }) =>
      variableDefinitions.some(({ defaultValue }) => !defaultValue),
    );
    expect(bare.map(({ name }) => name?.value)).toEqual(['UpdateProfilePicture']);
  });
});

/**
 * Examples that need what only a person has: a code or a link that was sent, Google, a file. They run, and are
 * refused.
 */
const REFUSED = [
  'SignInWithGoogle',
  'SignInWithGoogleOneTap',
  'UpdateProfilePicture',
  'VerifyOtp',
  'VerifyEmail',
  'ConfirmPasswordReset',
  'Unsubscribe',
];
/** These two come last. */
const ENDING = ['RefreshToken', 'Logout'];

const graph = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));
const token = await graph.signIn();

describe('before the embedded API', () => {
  const run = (operationName: string) =>
    graph.post({ query: sandboxExamples, operationName }, { authorization: `Bearer ${token}` });
  const names = operations.flatMap(({ name }) => name?.value ?? []);
  const running = names.filter((name) => !REFUSED.includes(name) && !ENDING.includes(name));

  test.each(REFUSED)('%s runs as far as it can', async (name) => {
    const { code } = await run(name);
    expect(code).toBeDefined();
    expect(code).not.toMatch(/^GRAPHQL_|INTERNAL/);
  });

  test.each([...running, ...ENDING])('%s runs as it stands', async (name) => {
    const { http, errors, data } = await run(name);
    expect([http, errors]).toEqual([200, []]);
    expect(data).not.toBeNull();
  });

  test('Sandbox opens with all of them', async () => {
    const { body } = await graph.app.inject({ method: 'GET', url: '/graphql', headers: { accept: 'text/html' } });
    for (const name of names) expect(body).toMatch(new RegExp(`(query|mutation) ${name}\\b`));
  });
});
