import { buildSchema, execute, getOperationAST, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { Visitor } from '#bff/graphql/caller.ts';
import { createContext, type GraphContext } from '#bff/graphql/context.ts';
import { transformSchema } from '#bff/graphql/schema-transforms.ts';
import { requestFrom } from '#tests/support/bff/bff-callers.ts';
import { compileQuery } from './compile-query.ts';

const SDL = `
  type Query { one: Thing  must: Thing!  many: [Thing!]  maybe: [Thing]  greet(name: String!, times: Int = 2): String  either(id: ID, name: String): String }
  type Thing { text: String  id: ID  whole: Int  real: Float  flag: Boolean  kind: Kind  inner: Thing  list: [String!]! }
  enum Kind { BIG SMALL }
`;

type Results = Record<string, unknown>;

function schemaOf(results: Results, calls: string[] = []): GraphQLSchema {
  const schema = buildSchema(SDL);
  for (const [name, field] of Object.entries(schema.getQueryType()?.getFields() ?? {})) {
    field.resolve = (_root, args: object) => {
      calls.push(name);
      const result = results[name];
      return typeof result === 'function' ? (result as (args: object) => unknown)(args) : result;
    };
  }
  transformSchema(schema);
  return schema;
}

function newContext(): GraphContext {
  const request = requestFrom();
  return createContext(request, new Visitor(request, false));
}

function run(text: string, results: Results, { variables = {}, context = newContext(), calls = [] as string[] } = {}) {
  const schema = schemaOf(results, calls);
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const query = compileQuery(schema, document, operation);
  const compiled = async (): Promise<string> => {
    const started = query.start(query.readVariables(variables), context);
    return query.write(started, await Promise.all(started.results));
  };
  const stock = async () =>
    `${JSON.stringify(await execute({ schema, document, variableValues: variables, contextValue: newContext() }))}\n`;
  return {
    compiled: compiled(),
    stock,
    handOver: async () => execute({ schema, document, variableValues: variables, contextValue: context }),
  };
}

const thing = {
  text: 'a "b" \u2028 \ud83d\ude00 \ud800 \\ \u0007',
  id: 'x',
  whole: -0,
  real: 1e21,
  flag: false,
  kind: 'BIG',
  list: ['', 'é'],
  inner: { list: [], real: 0.1 },
};
const all = 'text id whole real flag kind list inner { __typename real list text }';

describe('writes what graphql-js would', () => {
  test.each([
    `{ one { ${all} } }`,
    `query Q { must { ${all} } many { list } maybe { text } __typename }`,
    `{ one { text } ...A one { id inner { flag } } } fragment A on Query { one { inner { list } ... on Thing { text } ... { kind } } }`,
    '{ a: one { __proto__: text toString: id } b: one { text } }',
    'query ($name: String!, $times: Int) { greet(name: $name, times: $times) again: greet(name: "x") third: greet(name: $name, times: null) }',
  ])('%s', async (text) => {
    const greet = (args: object) => JSON.stringify(args);
    const { compiled, stock } = run(
      text,
      { one: thing, must: Promise.resolve(thing), many: [thing, thing], maybe: [null, thing], greet },
      { variables: { name: 'n"n' } },
    );
    expect(await compiled).toBe(await stock());
  });
});

describe('reads variables as graphql-js would', () => {
  const ALL =
    'query ($name: String!, $id: ID, $times: Int) { greet(name: $name, times: $times) same: greet(name: $name) either(id: $id, name: $name) only: either(id: $id) }';
  const TEXTS =
    'query ($name: String!, $id: ID) { either(id: $id, name: $name) only: either(id: $id) mixed: either(id: $id, name: "x") }';
  const DEFAULT = 'query ($name: String! = "d", $id: ID = 7) { either(id: $id, name: $name) greet(name: $name) }';
  test.each([
    [ALL, { name: 'n', id: 'i', times: 3 }],
    [ALL, { name: 'n' }],
    [ALL, { name: 'n', id: 7, other: 'x' }],
    [TEXTS, { name: 'n', id: 'i', other: 'x' }],
    [TEXTS, { name: 'n', id: null }],
    [TEXTS, { name: 'n', id: 7 }],
    [TEXTS, { name: 'n' }],
    [DEFAULT, {}],
    [DEFAULT, { name: 'n', id: 'i' }],
    [DEFAULT, { id: null }],
  ])('%s %j', async (text, variables) => {
    const show = (args: object) => JSON.stringify(args);
    const { compiled, stock } = run(text, { greet: show, either: show }, { variables: { ...variables } });
    expect(await compiled).toBe(await stock());
  });
});

describe('leaves to Apollo', () => {
  test.each([
    ['a number for a String', '{ one { text } }', { one: { text: 7 } }],
    ['a fraction for an Int', '{ one { whole } }', { one: { whole: 1.5 } }],
    ['an Int that is too large', '{ one { whole } }', { one: { whole: 2 ** 31 } }],
    ['no number', '{ one { real } }', { one: { real: Number.NaN } }],
    ['an unknown value of an enum', '{ one { kind } }', { one: { kind: 'HUGE' } }],
    ['null where a value must be', '{ one { list } }', { one: { list: null } }],
    ['null in a list of values', '{ one { list } }', { one: { list: [null] } }],
    ['a promise below the root', '{ one { inner { text } } }', { one: { inner: Promise.resolve({ text: 'x' }) } }],
    ['a method', '{ one { text } }', { one: { text: () => 'x' } }],
    ['an error in the place of an object', '{ one { text } }', { one: new Error('x') }],
    [
      'a resolver that throws',
      '{ one { text } greet(name: "x") }',
      {
        one: thing,
        greet: () => {
          throw new Error('x');
        },
      },
    ],
    ['a missing variable', 'query ($name: String!) { greet(name: $name) }', {}],
    ['a missing variable of a text', 'query ($name: String!) { either(name: $name) }', { either: 'x' }],
  ])('%s', async (_name, text, results) => {
    await expect(run(text, results as Results).compiled).rejects.toBeDefined();
  });

  test.each([
    'mutation { x }',
    '{ one { text @skip(if: true) } }',
    '{ __schema { queryType { name } } }',
    '{ one { nothing } }',
  ])('the document %s', (text) => {
    expect(() => run(text, {})).toThrow(expect.objectContaining({ name: 'UnsupportedSelection' }));
  });
});

test('Apollo goes on with the results of the root fields, failed ones among them: none is called twice', async () => {
  const calls: string[] = [];
  const results = {
    one: Promise.resolve({ text: 7 }),
    must: Promise.resolve(thing),
    greet: async () => Promise.reject(new Error('refused')),
  };
  const { compiled, handOver } = run('{ one { text } must { id } greet(name: "x") }', results, { calls });
  await expect(compiled).rejects.toThrow('refused');
  const { data, errors } = await handOver();
  expect(data).toEqual({ one: { text: '7' }, must: { id: 'x' }, greet: null });
  expect(errors?.map(({ message }) => message)).toEqual(['refused']);
  expect(calls).toEqual(['one', 'must', 'greet']);
});
