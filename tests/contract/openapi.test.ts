import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { createOpenApi } from '#scripts/openapi.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const promised = read('tests/contract/rest-promise.txt');
const unreleased = read('CHANGELOG.md').split(/^(?=## \[)/m)[1] ?? '';

const withoutTexts = (name: string, value: unknown) =>
  /^(?:summary|description|examples?)$/.test(name) ? undefined : value;

/** Each call of the contract with a hash of all that it says, texts and examples apart, a line each. */
function printCalls(): string {
  const { paths, components } = createOpenApi();
  /** With the schemas that it refers to, directly or not. */
  const whole = (said: unknown, known = new Set<string>()): string => {
    const json = JSON.stringify(said, withoutTexts);
    const names = [...json.matchAll(/schemas\/(\w+)/g)].map(([, name = '']) => name);
    return (
      json + names.map((name) => (known.has(name) ? '' : whole(components.schemas[name], known.add(name)))).join('')
    );
  };
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, call]) => `${method.toUpperCase()} ${path} ${hash('sha256', whole(call)).slice(0, 12)}\n`,
    ),
  );
  return lines.join('');
}

test('the linter has nothing to say', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const lint = async (source: string) => {
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  };
  expect(await lint(read('docs/openapi.json'))).toEqual([]);
  const wrong = read('docs/openapi.json').replace('"token": "ABCD2345"', '"token": 7');
  expect(await lint(wrong)).toEqual([expect.stringContaining('no-invalid-media-type-examples')]);
});

test('the changelog names each call that differs from the newest release', () => {
  const lines = [promised, printCalls()].flatMap((text) => text.trim().split('\n'));
  // A line that is in both is the same in both.
  const single = lines.filter((line) => lines.indexOf(line) === lines.lastIndexOf(line));
  const changed = new Set(single.map((line) => line.replace(/ \w+$/, '')));
  expect(
    [...changed].filter((call) => !unreleased.includes(`\`${call}\``)),
    'name each call in backquotes in the top section of CHANGELOG.md',
  ).toEqual([]);
});

// `npx vitest run -u tests/contract/openapi.test.ts` writes it. `changed`: named under "Unreleased".
test('a release promises all of the contract', async () => {
  const isReleased = unreleased.trim() === '## [Unreleased]';
  await expect(isReleased ? printCalls() : promised).toMatchFileSnapshot('./rest-promise.txt');
});
