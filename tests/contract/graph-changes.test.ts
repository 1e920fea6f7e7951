import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unnamedChanges } from '#scripts/schema-changes.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const schema = read('schema.graphql');
const baseline = `# The schema as released with 1.0.0. Made up.\n${schema}`;
const changelogOf = (notes: string): string =>
  `# Changelog\n\n## [Unreleased]\n\n${notes}\n\n## [1.0.0] - 2026-11-21\n\n- \`Order.booth\` was added.\n`;

test('the schema breaks nothing that the changelog does not name', async () => {
  expect(
    await unnamedChanges({ baseline: read('docs/schema-baseline.graphql'), schema, changelog: read('CHANGELOG.md') }),
  ).toEqual([]);
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
  expect(await unnamedChanges({ baseline, schema: broken, changelog: changelogOf('') })).toEqual([
    expect.stringContaining(`${coordinate}: `),
  ]);
  expect(await unnamedChanges({ baseline, schema: broken, changelog: changelogOf(note) })).toEqual([]);
});

test('a note about something of a like name is none, nor is a name without backquotes', async () => {
  const broken = schema.replace(FAULTS[0]?.[1] ?? '', '');
  const notes = '- `Order.cityName`, `MyOrder.city`, Order.city, `Order`';
  expect(await unnamedChanges({ baseline, schema: broken, changelog: changelogOf(notes) })).toHaveLength(1);
});

test('additions need no note', async () => {
  const wider = schema.replace(/^type PageInfo \{$/m, 'type PageInfo {\n  code: String');
  expect(await unnamedChanges({ baseline, schema: wider, changelog: changelogOf('') })).toEqual([]);
});

test('the baseline is that of the newest release', async () => {
  const changelog = changelogOf('').replace('## [1.0.0]', '## [1.1.0] - 2026-12-01\n\n## [1.0.0]');
  expect(await unnamedChanges({ baseline, schema, changelog })).toEqual([
    expect.stringContaining('schema:release 1.1.0'),
  ]);
});
