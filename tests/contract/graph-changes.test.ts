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

/**
 * Faults planted into the schema: what is replaced, by what, the coordinate of the change, and a note that makes it
 * right.
 */
const FAULTS: [name: string, from: RegExp, to: string, coordinate: string, note: string][] = [
  [
    'a field that is gone',
    /^ {2}"""The city of the booth: [^\n]*\n {2}city: String\n/m,
    '',
    'Order.city',
    '### Removed\n- `Order.city`: not used.',
  ],
  [
    'an argument that is gone',
    /^ {4}"""Only booths of this city[^\n]*\n {4}city: String\n/m,
    '',
    'Query.booths.city',
    '- `Query.booths(city:)` is gone.',
  ],
  [
    'a new argument that is demanded',
    /^ {2}logout: LogoutPayload$/m,
    '  logout(everywhere: Boolean!): LogoutPayload',
    'Mutation.logout.everywhere',
    '- `Mutation.logout(everywhere:)`.',
  ],
  [
    'a scalar that became a text',
    /birthDate: Date$/m,
    'birthDate: String',
    'UpdateProfileInput.birthDate',
    '- `UpdateProfileInput.birthDate`.',
  ],
];

test.each(FAULTS)('%s is found, and a note under "Unreleased" is enough', async (_name, from, to, coordinate, note) => {
  const broken = schema.replace(from, to);
  expect(broken).not.toBe(schema);
  expect(await schemaChanges(schema, broken, '')).toEqual([expect.stringContaining(`${coordinate}: `)]);
  expect(await schemaChanges(schema, broken, note)).toEqual([]);
});

test('a note about something of a like name is none, nor is a name without backquotes', async () => {
  const broken = schema.replace(FAULTS[0]?.[1] ?? '', '');
  const notes = '- `Order.cityName`, `MyOrder.city`, Order.city, `Order`';
  expect(await schemaChanges(schema, broken, notes)).toHaveLength(1);
});

test('additions need no note', async () => {
  const wider = schema.replace(/^type PageInfo \{$/m, 'type PageInfo {\n  code: String');
  expect(await schemaChanges(schema, wider, '')).toEqual([]);
});
