import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { createOpenApi, type OpenApi } from '#shared/rest-api/openapi.ts';
import { callOf, fieldsOf, openApiChanges, parseFields, printFields } from './openapi-changes.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const now = createOpenApi();
const promised = parseFields(read('tests/contract/rest-promise.txt'));
const unreleased = read('CHANGELOG.md').split(/^(?=## \[)/m)[1] ?? '';

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

test('the contract breaks nothing of what the newest release has promised and the changelog does not name', () => {
  expect(
    openApiChanges(promised, fieldsOf(now), unreleased),
    'name each call in the top section of CHANGELOG.md',
  ).toEqual([]);
});

// `npx vitest run -u tests/contract/openapi.test.ts` writes it.
test('a release promises all of the contract', async () => {
  const isReleased = unreleased.trim() === '## [Unreleased]';
  await expect(printFields(isReleased ? fieldsOf(now) : promised)).toMatchFileSnapshot('./rest-promise.txt');
});

test('a limit that becomes smaller is a change of its call, until the notes name the call', () => {
  const smaller = JSON.parse(JSON.stringify(now).replaceAll('"maxItems":1000', '"maxItems":10')) as OpenApi;
  const found = openApiChanges(fieldsOf(now), fieldsOf(smaller), '');
  expect(found.map(callOf)).toContain('GET /orders/{invoiceId}');
  expect(openApiChanges(fieldsOf(now), fieldsOf(smaller), found.map((one) => `\`${callOf(one)}\``).join())).toEqual([]);
});
