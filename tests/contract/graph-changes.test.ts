import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unnamedChanges } from '#scripts/schema-changes.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const schema = read('schema.graphql');
const baseline = `# The schema as released with 1.0.0. Made up.\n${schema}`;
const changelogOf = (notes: string): string =>
  `# Changelog\n\n## [Unreleased]\n\n${notes}\n\n## [1.0.0] - 2026-11-21\n\n- \`Order.booth\` was added.\n`;

test('the schema breaks nothing that the changelog does not name', () => {
  expect(
    unnamedChanges({ baseline: read('docs/schema-baseline.graphql'), schema, changelog: read('CHANGELOG.md') }),
  ).toEqual([]);
});

/** Faults planted into the schema: what is replaced, by what, the sentence of the check, and a note that makes it right. */
const FAULTS: [name: string, from: RegExp, to: string, sentence: string, note: string][] = [
  [
    'a field that is gone',
    /^ {2}"""The name of the booth\."""\n {2}booth: String\n/m,
    '',
    'Order.booth was removed.',
    '### Removed\n- `Order.booth`: not used.',
  ],
  [
    'a field that may be null now',
    /^ {2}expired: Boolean!$/m,
    '  expired: Boolean',
    'Order.expired changed type from Boolean! to Boolean.',
    '- Breaking: Order.expired may be null.',
  ],
  [
    'an argument that is gone',
    /^ {4}"""Only booths of this city[^\n]*\n {4}city: String\n/m,
    '',
    'Query.booths arg city was removed.',
    '- `Query.booths(city:)` is gone.',
  ],
  [
    'an argument that is demanded now',
    /^ {4}type: BoothType$/m,
    '    type: BoothType!',
    'Query.booths arg type has changed type from BoothType to BoothType!.',
    '- Query.booths(type) is demanded.',
  ],
  [
    'a new argument that is demanded',
    /^ {2}logout: Boolean!$/m,
    '  logout(everywhere: Boolean!): Boolean!',
    'A required arg everywhere on Mutation.logout was added.',
    '- `Mutation.logout(everywhere:)`.',
  ],
  [
    'an enum value that is gone',
    /^ {2}"""A video[^\n]*\n {2}VIDEO$/m,
    '',
    'VIDEO was removed from enum type FileKind.',
    '- `FileKind.VIDEO` is gone.',
  ],
  [
    'an input field that is demanded now',
    /^input LoginInput \{$/m,
    'input LoginInput {\n  captcha: String!',
    'A required field captcha on input type LoginInput was added.',
    '- `LoginInput.captcha`.',
  ],
  [
    'a scalar that became a text',
    /birthdate: Date$/m,
    'birthdate: String',
    'UpdateProfileInput.birthdate changed type from Date to String.',
    '- `UpdateProfileInput.birthdate`.',
  ],
];

test.each(FAULTS)('%s is found, and a note under "Unreleased" is enough', (_name, from, to, sentence, note) => {
  const broken = schema.replace(from, to);
  expect(broken).not.toBe(schema);
  expect(unnamedChanges({ baseline, schema: broken, changelog: changelogOf('') })).toEqual([sentence]);
  expect(unnamedChanges({ baseline, schema: broken, changelog: changelogOf(note) })).toEqual([]);
});

test('a note about something of a like name is none, nor is a single word in passing', () => {
  const broken = schema.replace(FAULTS[0]?.[1] ?? '', '');
  expect(
    unnamedChanges({
      baseline,
      schema: broken,
      changelog: changelogOf('- `Order.boothName`, `MyOrder.booth`, booth, Order'),
    }),
  ).toHaveLength(1);
  const without = schema
    .replace(/^"""One soft file of an order\."""\ntype SoftFile \{[\s\S]*?^\}\n/m, '')
    .replace(/\[SoftFile!\]!/g, '[String!]!');
  expect(unnamedChanges({ baseline, schema: without, changelog: changelogOf('- SoftFile and `Order.files`') })).toEqual(
    ['SoftFile was removed.'],
  );
});

test('additions need no note', () => {
  const wider = schema.replace(/^type Message \{$/m, 'type Message {\n  code: String');
  expect(unnamedChanges({ baseline, schema: wider, changelog: changelogOf('') })).toEqual([]);
});

test('the baseline is that of the newest release', () => {
  const changelog = changelogOf('').replace('## [1.0.0]', '## [1.1.0] - 2026-12-01\n\n## [1.0.0]');
  expect(unnamedChanges({ baseline, schema, changelog })).toEqual([expect.stringContaining('--release 1.1.0')]);
});
