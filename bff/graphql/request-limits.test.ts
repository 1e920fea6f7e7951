import { buildSchema, getIntrospectionQuery, parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { requestLimits } from './request-limits.ts';

const schema = buildSchema(`
  directive @note on FIELD
  type Query { a: Node b: Int }
  type Node { n: Node v: Int }
  type Mutation { one: Int two: Int }
`);

function faultsOf(document: string): string[] {
  return validate(schema, parse(document), [...specifiedRules.filter(({ name }) => name !== 'UniqueDirectivesPerLocationRule'), ...requestLimits]).map(({ message }) => message);
}
const nested = (depth: number): string => `{ a ${'{ n '.repeat(depth - 2)} { v } ${'}'.repeat(depth - 2)} }`;

test('8 levels pass, 9 do not', () => {
  expect(faultsOf(nested(8))).toEqual([]);
  expect(faultsOf(nested(9))).toEqual(['The document is over the limit: deeper than 8 levels.']);
});

test('levels are counted through fragments and inline fragments', () => {
  const through = (levels: string): string => `{ a { ... on Node { n { n { ...F } } } } } fragment F on Node { n { ...G } } fragment G on Node { ${levels} }`;
  expect(faultsOf(through('n { n { n { v } } }'))).toEqual([]);
  expect(faultsOf(through('n { n { n { n { v } } } }'))).toHaveLength(1);
});

test('fragments in a circle are refused, not followed for ever', () => {
  expect(faultsOf('{ a { ...F } } fragment F on Node { n { ...G } } fragment G on Node { n { ...F } }')).toEqual([expect.stringContaining('Cannot spread fragment')]);
  expect(faultsOf('mutation { ...F } fragment F on Mutation { ...F }').some((fault) => fault.includes('Cannot spread fragment'))).toBe(true);
});

test('the usual introspection query passes', () => {
  expect(faultsOf(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, specifiedByUrl: true }))).toEqual([]);
});

test('15 aliases pass, 16 do not, __typename included', () => {
  const aliases = (count: number): string => `{ ${Array.from({ length: count }, (_, index) => `x${index}: __typename`).join(' ')} }`;
  expect(faultsOf(aliases(15))).toEqual([]);
  expect(faultsOf(aliases(16))).toEqual(['The document is over the limit: more than 15 aliases.']);
});

test('10 directives pass, 11 do not', () => {
  const directives = (count: number): string => `{ b ${'@skip(if: false) '.repeat(count)} }`;
  expect(faultsOf(directives(10))).toEqual([]);
  expect(faultsOf(directives(11))).toEqual(['The document is over the limit: more than 10 directives.']);
});

test('a mutation has one field, however it is written', () => {
  const fault = ['The document is over the limit: more than 1 field in a mutation.'];
  expect(faultsOf('mutation { __typename one }')).toEqual([]);
  expect(faultsOf('mutation { one two }')).toEqual(fault);
  expect(faultsOf('mutation { one again: one }')).toEqual(fault);
  expect(faultsOf('mutation { ...A ... { ...B } } fragment A on Mutation { one } fragment B on Mutation { two }')).toEqual(fault);
});

test('an operation of a kind that the schema does not have is refused', () => {
  expect(faultsOf('subscription { a }')).toEqual(['There is no subscription here.']);
});
