import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BreakingChange, buildSchema, findBreakingChanges } from 'graphql';

const inRoot = (name: string): URL => new URL(`../${name}`, import.meta.url);
const HEAD = /^# The schema as released with (\S+)\./;

interface Texts {
  /** The schema of the newest release, its first line naming it. */
  baseline: string;
  schema: string;
  changelog: string;
}

/**
 * The breaking changes of this schema that the changelog does not name, a sentence each.
 * A change is named by its coordinate (`Order.booth`, `Query.order(invoice:)`, `BoothType.FLIPBOOK`) under "Unreleased".
 */
export function unnamedChanges({ baseline, schema, changelog }: Texts): string[] {
  const released = HEAD.exec(baseline)?.[1];
  const newest = newestRelease(changelog);
  if (released === undefined || released !== newest) {
    return [
      `docs/schema-baseline.graphql is of ${released ?? 'no release'}, CHANGELOG.md's newest is ${newest ?? 'none'}: run scripts/schema-changes.ts --release ${newest ?? '1.0.0'}`,
    ];
  }
  return changesBeside(notesOf(changelog, 'Unreleased'), baseline, schema);
}

function newestRelease(changelog: string): string | undefined {
  return /^## \[(\d[^\]]*)\]/m.exec(changelog)?.[1];
}

/** The text under one heading of the changelog. */
function notesOf(changelog: string, heading: string): string {
  const sections = changelog.split(/^(?=## \[)/m);
  return sections.find((section) => section.startsWith(`## [${heading}]`)) ?? '';
}

function changesBeside(notes: string, before: string, after: string): string[] {
  const changes = findBreakingChanges(buildSchema(before), buildSchema(after));
  return changes.filter((change) => !isNamed(change, notes)).map(({ description }) => description);
}

function isNamed({ description }: BreakingChange, notes: string): boolean {
  const coordinate = coordinateOf(description);
  if (notes.includes(`\`${coordinate}\``) || notes.includes(description)) return true;
  // A single word counts only in backquotes, since it may be part of any sentence; a coordinate of two parts counts without them, too.
  const plain = coordinate.replace(/[()]/g, '\\$&').replaceAll('.', '\\.').replace(':', ':?');
  return coordinate.includes('.') && new RegExp(`(?<![\\w.])${plain}(?![\\w(])`).test(notes);
}

/** graphql-js describes a change only by a sentence. */
function coordinateOf(description: string): string {
  const patterns: [RegExp, (...found: string[]) => string][] = [
    [/^(\S+) was removed from enum type (\w+)/, (value, type) => `${type}.${value}`],
    [/^(?:The arg|A required arg|Arg) (\w+) on (\w+\.\w+)/, (arg, field) => `${field}(${arg}:)`],
    [/^(\w+\.\w+) arg (\w+) /, (field, arg) => `${field}(${arg}:)`],
    [/^A required field (\w+) on input type (\w+)/, (field, type) => `${type}.${field}`],
    [/^(\w+\.\w+|\w+) /, (name) => name ?? ''],
  ];
  for (const [pattern, toCoordinate] of patterns) {
    const found = pattern.exec(description);
    if (found) return toCoordinate(...found.slice(1));
  }
  return description;
}

async function readTexts(): Promise<Texts> {
  const [baseline = '', schema = '', changelog = ''] = await Promise.all(
    ['docs/schema-baseline.graphql', 'schema.graphql', 'CHANGELOG.md'].map((name) =>
      readFile(inRoot(name), 'utf8').catch(() => ''),
    ),
  );
  return { baseline, schema, changelog };
}

async function check(): Promise<void> {
  const faults = unnamedChanges(await readTexts());
  if (faults.length > 0) complain(faults);
}

/** Makes the current schema the baseline of later checks. The changelog must name the release first, and what it breaks. */
async function release(version: string): Promise<void> {
  const { baseline, schema, changelog } = await readTexts();
  // Before the first release there was nothing to break.
  const before = baseline === '' ? schema : baseline;
  const faults =
    newestRelease(changelog) === version
      ? changesBeside(notesOf(changelog, version), before, schema)
      : [`CHANGELOG.md's newest release is not ${version}.`];
  if (faults.length > 0) return complain(faults);
  const [, ...lines] = schema.split('\n');
  await writeFile(
    inRoot('docs/schema-baseline.graphql'),
    [
      `# The schema as released with ${version}. Written by scripts/schema-changes.ts; later changes are compared with it.`,
      ...lines,
    ].join('\n'),
  );
}

function complain(faults: string[]): void {
  process.stderr.write(
    `Breaking for clients of the graph, and not named in CHANGELOG.md:\n${faults.map((fault) => `- ${fault}\n`).join('')}`,
  );
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, version] = process.argv.slice(2);
  await (command === '--release' && version ? release(version) : check());
}
