import { buildSchema, getIntrospectionQuery, parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { requestLimits } from './document-limits.ts';

const schema = buildSchema(`
  directive @note on FIELD
  type Query { a: Node b: Int }
  type Node { n: Node v: Int ${Array.from({ length: 50 }, (_, index) => `p${index}: Int`).join(' ')} }
  type Mutation { one: Int two: Int }
`);

function faultsOf(document: string): string[] {
  return validate(schema, parse(document), [
    ...specifiedRules.filter(({ name }) => name !== 'UniqueDirectivesPerLocationRule'),
    ...requestLimits,
  ]).map(({ message }) => message);
}
/** Returns this many fields of `Node`. */
const plain = (count: number): string => Array.from({ length: count }, (_, index) => `p${index}`).join(' ');
const nested = (depth: number): string => `{ a ${'{ n '.repeat(depth - 2)} { v } ${'}'.repeat(depth - 2)} }`;

test('8 levels pass, 9 do not', () => {
  expect(faultsOf(nested(8))).toEqual([]);
  expect(faultsOf(nested(9))).toEqual(['The document is over the limit: deeper than 8 levels.']);
});

test('levels are counted through fragments and inline fragments', () => {
  const through = (levels: string): string =>
    `{ a { ... on Node { n { n { ...F } } } } } fragment F on Node { n { ...G } } fragment G on Node { ${levels} }`;
  expect(faultsOf(through('n { n { n { v } } }'))).toEqual([]);
  expect(faultsOf(through('n { n { n { n { v } } } }'))).toHaveLength(1);
});

test('fragments in a circle are refused, not followed for ever', () => {
  const fault = ['The document is over the limit: more than 500 selections.'];
  expect(faultsOf('{ a { ...F } } fragment F on Node { n { ...G } } fragment G on Node { n { ...F } }')).toEqual([
    'The document is over the limit: deeper than 8 levels.',
  ]);
  expect(faultsOf('mutation { ...F } fragment F on Mutation { ...F }')).toEqual(fault);
  expect(faultsOf('{ b } fragment F on Query { ...F }')).toEqual(fault);
});

test('the usual introspection query passes', () => {
  expect(
    faultsOf(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, specifiedByUrl: true })),
  ).toEqual([]);
});

test('250 fields pass, 251 do not: those of a fragment count wherever it is spread, introspection does not', () => {
  const document = (rest: number): string =>
    `{ a { ...F n { ...F n { ...F n { ...F n { ${plain(rest)} } } } } } __schema { queryType { name } } } fragment F on Node { ${plain(50)} }`;
  expect(faultsOf(document(45))).toEqual([]);
  expect(faultsOf(document(46))).toEqual(['The document is over the limit: more than 250 fields.']);
});

test('a place of the response is asked for 15 times, not 16, fields of fields and of fragments among them', () => {
  const fault = ['The document is over the limit: more than 15 fields of one name in one place.'];
  const times = (count: number, text: string): string => Array(count).fill(text).join(' ');
  expect(faultsOf(`{ a { ${times(15, 'v')} } }`)).toEqual([]);
  expect(faultsOf(`{ a { ${times(16, 'v')} } }`)).toEqual(fault);
  expect(faultsOf(`{ a { ${times(8, 'v')} } a { ...F ... { ${times(7, 'v')} } } } fragment F on Node { v }`)).toEqual(
    fault,
  );
  expect(faultsOf(`{ b } fragment Unused on Node { ${times(16, 'v')} }`)).toEqual(fault);
  expect(faultsOf(`{ ${times(16, '__schema { queryType { name } }')} }`)).toEqual(fault);
});

test('no document is longer than 500 selections once its fragments are spread', () => {
  const doubled = (levels: number): string =>
    `{ a { ...F0 } } ${Array.from({ length: levels }, (_, level) => `fragment F${level} on Node { ...F${level + 1} ...F${level + 1} }`).join(' ')} fragment F${levels} on Node { v }`;
  expect(faultsOf(doubled(3))).toEqual([]);
  for (const levels of [8, 40])
    expect(faultsOf(doubled(levels))).toEqual(['The document is over the limit: more than 500 selections.']);
});

test('no document has more than 2,000 lines', () => {
  expect(faultsOf(`{ b }${'\n'.repeat(1_999)}`)).toEqual([]);
  expect(faultsOf(`{ b }${'\n'.repeat(2_000)}`)).toEqual(['The document is over the limit: more than 2000 lines.']);
});

test('no name is longer than 64 characters, wherever it stands', () => {
  const [longest, over] = ['n'.repeat(64), 'n'.repeat(65)];
  expect(faultsOf(`query ${longest} { ${longest}: b ...F } fragment F on Query { b }`)).toEqual([]);
  const documents = [
    `{ ${over}: b }`,
    `query ${over} { b }`,
    `{ ...${over} } fragment ${over} on Query { b }`,
    `query Q($${over}: Int) { b }`,
    `{ b @${over} }`,
  ];
  for (const document of documents)
    expect(faultsOf(document)).toEqual(['The document is over the limit: a name of more than 64 characters.']);
  expect(faultsOf(`{ b } # ${over}`)).toEqual([]);
});

test('15 aliases pass, 16 do not, __typename included', () => {
  const aliases = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, index) => `x${index}: __typename`).join(' ')} }`;
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
  expect(
    faultsOf('mutation { ...A ... { ...B } } fragment A on Mutation { one } fragment B on Mutation { two }'),
  ).toEqual(fault);
});

test('an operation of a kind that the schema does not have is refused', () => {
  expect(faultsOf('subscription { a }')).toEqual(['This graph has no subscriptions.']);
});
