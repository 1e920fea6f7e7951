import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { createOpenApi, type OpenApi } from '#shared/rest-api/openapi.ts';
import { callOf, fieldsOf, openApiChanges, parseFields, printFields } from './openapi-changes.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const now = createOpenApi();
const promised = parseFields(read('tests/contract/rest-promise.txt'));
const unreleased = read('CHANGELOG.md').split(/^(?=## \[)/m)[1] ?? '';

test('docs/openapi.json is what npm run codegen prints', () => {
  expect(JSON.parse(read('docs/openapi.json'))).toEqual(now);
});

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
  expect(openApiChanges(promised, fieldsOf(now), unreleased)).toEqual([]);
});

// `npx vitest run -u tests/contract/openapi.test.ts` writes it.
test('a release promises all of the contract', async () => {
  const isReleased = unreleased.trim() === '## [Unreleased]';
  await expect(printFields(isReleased ? fieldsOf(now) : promised)).toMatchFileSnapshot('./rest-promise.txt');
});

/** Changes of the contract: what is replaced in its text, by what, and the call that must be named. */
const CHANGES: [name: string, from: string | RegExp, to: string, call: string][] = [
  ['a call that is gone', '"/orders/find":', '"/orders/look":', 'POST /orders/find'],
  ['a field of an answer that is gone', '"orderExists":{"type":"boolean"},', '', 'POST /orders/find'],
  ['a field that must be sent', '"required":["password"]', '"required":["password","phone"]', 'POST /auth/login'],
  ['another type', '"points":{"examples":[120],"type":"integer"}', '"points":{"type":"string"}', 'GET /auth/profile'],
  ['a smaller limit', '"maxItems":1000', '"maxItems":10', 'GET /orders/{invoiceId}'],
  [
    'a token where none was',
    /"operationId":"findOrder"(.*?)"security":\[\{\}\]/,
    '"operationId":"findOrder"$1"security":[]',
    'POST /orders/find',
  ],
];

function change(from: string | RegExp, to: string): OpenApi {
  const text = JSON.stringify(now).replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to);
  expect(text).not.toBe(JSON.stringify(now));
  return JSON.parse(text) as OpenApi;
}

const changesAfter = (from: string | RegExp, to: string, notes = ''): string[] =>
  openApiChanges(parseFields(printFields(fieldsOf(now))), fieldsOf(change(from, to)), notes);

test.each(CHANGES)('%s', (_name, from, to, call) => {
  const found = changesAfter(from, to);
  expect(found.map(callOf)).toContain(call);
  expect(changesAfter(from, to, found.map((one) => `\`${callOf(one)}\``).join())).toEqual([]);
});

test.each([
  ['a new field that may be missing', '"points":{', '"level":{"type":"integer"},"points":{'],
  ['a new description', '3 video; any other', '3 film; any other'],
])('%s breaks nothing', (_name, from, to) => {
  expect(changesAfter(from, to)).toEqual([]);
});
