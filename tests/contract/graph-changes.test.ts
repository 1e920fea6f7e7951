import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaChanges } from '#tests/support/schema-changes.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const schema = read('schema.graphql');
const baseline = read('docs/schema-baseline.graphql');
const [, unreleased = '', newest = ''] = read('CHANGELOG.md').split(/^(?=## \[)/m);

test('the schema breaks nothing since the newest release that the changelog does not name', async () => {
  expect(await schemaChanges(baseline, schema, unreleased)).toEqual([]);
  const [, version] = /^# The schema as released with (\S+)\.$/m.exec(baseline) ?? [];
  expect(newest).toContain(`## [${version}]`);
});

const SMALL = `
  scalar Date
  input ProfileInput { birthDate: Date }
  type Order { city: String }
  type Query { booths(city: String): [Order] }
  type Mutation {
    logout: Boolean
    save(input: ProfileInput): Boolean
  }
`;

/** What is replaced in the small schema, by what, the coordinate of the change, and a note that makes it right. */
const FAULTS: [name: string, from: string, to: string, coordinate: string, note: string][] = [
  [
    'a field that is gone',
    '{ city: String }',
    '{ town: String }',
    'Order.city',
    '### Removed\n- `Order.city`: not used.',
  ],
  ['an argument that is gone', '(city: String)', '', 'Query.booths.city', '- `Query.booths(city:)` is gone.'],
  [
    'a new argument that is demanded',
    'logout',
    'logout(everywhere: Boolean!)',
    'Mutation.logout.everywhere',
    '- `Mutation.logout(everywhere:)`.',
  ],
  ['a scalar that became a text', ': Date', ': String', 'ProfileInput.birthDate', '- `ProfileInput.birthDate`.'],
];

test.each(FAULTS)('%s is found, and a note under "Unreleased" is enough', async (_name, from, to, coordinate, note) => {
  const broken = SMALL.replace(from, to);
  expect(await schemaChanges(SMALL, broken, '')).toEqual([expect.stringContaining(`${coordinate}: `)]);
  expect(await schemaChanges(SMALL, broken, note)).toEqual([]);
});

test('a note about something of a like name is none, nor is a name without backquotes', async () => {
  const notes = '- `Order.cityName`, `MyOrder.city`, Order.city, `Order`';
  expect(await schemaChanges(SMALL, SMALL.replace('city', 'town'), notes)).toHaveLength(1);
});

test('additions need no note', async () => {
  expect(await schemaChanges(SMALL, SMALL.replace('{ city', '{ code: String, city'), '')).toEqual([]);
});
