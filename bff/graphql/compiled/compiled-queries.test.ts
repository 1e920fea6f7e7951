import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { type RequestInfo, Visitor } from '#bff/graphql/caller.ts';
import { createContext } from '#bff/graphql/context.ts';
import { createCompiledQueries } from './compiled-queries.ts';

/** Creates compiled queries of a schema with two fields; the answer of `fixed` may be stored for a second. */
function setUp() {
  const clock = { now: () => 1_000 };
  const calls: unknown[] = [];
  const schema = buildSchema('type Query { fixed(of: Int): Int  fresh(of: Int): Int }');
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const field of Object.values(fields))
    field.resolve = (_root, { of }: { of?: number }) => calls.push([field.name, of]);
  Object.assign(fields['fixed']?.extensions ?? {}, { cacheSeconds: 1 });
  const queries = createCompiledQueries({ schema, clock, onOperation: () => {}, onOutcome: () => {} });

  const newContext = () => {
    const request: RequestInfo = {
      requestId: 'request-1',
      address: '203.0.113.7',
      signal: new AbortController().signal,
    };
    return createContext(request, new Visitor(request, false));
  };
  const ask = async (query: string, variables: Record<string, unknown> = {}, operationName?: string) => {
    const request = { query, operationName, variables };
    const document = parse(query);
    const operation = getOperationAST(document, operationName);
    if (operation) queries.learn(query, operationName, { document, operation });
    const found = queries.find(request);
    return found && queries.execute(found, request, newContext());
  };
  return { ask, calls, clock };
}

test('an answer that may be stored is written once for the same variables', async () => {
  const { ask, calls } = setUp();
  const QUERY = 'query ($of: Int) { fixed(of: $of) __typename }';
  const first = await ask(QUERY, { of: 7 });
  const second = await ask(QUERY, { of: 7 });
  expect(String(first)).toBe('{"data":{"fixed":1,"__typename":"Query"}}\n');
  expect(second).toBe(first);
  expect(String(await ask(QUERY, { of: 8 }))).toContain('"fixed":2');
  expect(String(await ask('query Other($of: Int) { fixed(of: $of) __typename }', { of: 7 }))).toContain('"fixed":3');
  expect(calls).toEqual([
    ['fixed', 7],
    ['fixed', 8],
    ['fixed', 7],
  ]);
});

test('an invalid variable is not answered with what is stored for another one, nor is an answer stored for it', async () => {
  const { ask, calls } = setUp();
  const QUERY = 'query ($of: Int) { fixed(of: $of) }';
  for (const valid of [null, 0]) await ask(QUERY, { of: valid });
  for (const invalid of [Infinity, -Infinity, Number.NaN, [Infinity], { toJSON: 0 }, '0'])
    expect(await ask(QUERY, { of: invalid })).toBeNull();
  expect(await ask(QUERY, { of: null, other: 1 })).toBe(await ask(QUERY, { of: null }));
  expect(calls).toEqual([
    ['fixed', null],
    ['fixed', 0],
  ]);
});

test('a stored answer is written anew once it is as old as it may be', async () => {
  const { ask, calls, clock } = setUp();
  await ask('{ fixed }');
  clock.now = () => 2_000;
  await ask('{ fixed }');
  expect(calls).toHaveLength(1);
  clock.now = () => 2_001;
  expect(String(await ask('{ fixed }'))).toContain('"fixed":2');
});

test('a document with any other field is executed each time', async () => {
  const { ask, calls } = setUp();
  await ask('{ fixed fresh }');
  await ask('{ fixed fresh }');
  expect(calls).toHaveLength(4);
});

test('a refused variable is not remembered', async () => {
  const { ask } = setUp();
  expect(await ask('query ($of: Int) { fixed(of: $of) }', { of: 'x' })).toBeNull();
  expect(await ask('query ($of: Int) { fixed(of: $of) }', { of: 'x' })).toBeNull();
});

test('operations of one document are compiled, as many as a client may send', async () => {
  const { ask } = setUp();
  const QUERY = ['A', 'B', 'C', 'D', 'E'].map((name) => `query ${name} { ${name.toLowerCase()}: fresh }`).join(' ');
  expect(String(await ask(QUERY, {}, 'A'))).toBe('{"data":{"a":1}}\n');
  expect(String(await ask(QUERY, {}, 'B'))).toBe('{"data":{"b":2}}\n');
  for (const name of ['C', 'D']) expect(await ask(QUERY, {}, name)).not.toBeNull();
  expect(await ask(QUERY, {}, 'E')).toBeNull();
  expect(String(await ask(QUERY, {}, 'A'))).toContain('"a":5');
});
