import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

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
 * A change is named by its coordinate in backquotes (`Order.booth`, `Query.order(invoice:)`, `'FLIPBOOK'`)
 * under "Unreleased".
 */
export async function unnamedChanges({ baseline, schema, changelog }: Texts): Promise<string[]> {
  const released = HEAD.exec(baseline)?.[1];
  const newest = newestRelease(changelog);
  if (released !== undefined && released === newest)
    return changesBeside(notesOf(changelog, 'Unreleased'), baseline, schema);
  return [
    `docs/schema-baseline.graphql is of ${released ?? 'no release'}, CHANGELOG.md's newest is ${newest ?? 'none'}: ` +
      `npm run tool -- schema:release ${newest ?? '1.0.0'}`,
  ];
}

function newestRelease(changelog: string): string | undefined {
  return /^## \[(\d[^\]]*)\]/m.exec(changelog)?.[1];
}

/** The text under one heading of the changelog. */
function notesOf(changelog: string, heading: string): string {
  return changelog.split(/^(?=## \[)/m).find((section) => section.startsWith(`## [${heading}]`)) ?? '';
}

async function changesBeside(notes: string, before: string, after: string): Promise<string[]> {
  const named = new Set([...notes.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\((\w+):?\)$/, '.$1')));
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality, path }) => criticality.level === CriticalityLevel.Breaking && !named.has(path ?? ''))
    .map(({ message, path }) => `${path}: ${message}`);
}

async function readTexts(): Promise<Texts> {
  const names = ['docs/schema-baseline.graphql', 'schema.graphql', 'CHANGELOG.md'];
  const texts = names.map((name) => readFile(inRoot(name), 'utf8').catch(() => ''));
  const [baseline = '', schema = '', changelog = ''] = await Promise.all(texts);
  return { baseline, schema, changelog };
}

/**
 * Makes the current schema the baseline of later checks. The changelog must name the release first, and what it
 * breaks.
 */
async function release(version: string): Promise<string[]> {
  const { baseline, schema, changelog } = await readTexts();
  if (newestRelease(changelog) !== version) return [`CHANGELOG.md's newest release is not ${version}.`];
  // Before the first release there was nothing to break.
  const faults = await changesBeside(notesOf(changelog, version), baseline || schema, schema);
  const head = `# The schema as released with ${version}. Written by scripts/schema-changes.ts; later changes are compared with it.`;
  if (faults.length > 0) return faults;
  await writeFile(inRoot('docs/schema-baseline.graphql'), schema.replace(/^.*/, head));
  await copyFile(inRoot('docs/openapi.json'), inRoot('docs/openapi-baseline.json'));
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version] = process.argv.slice(2);
  const faults = await (version ? release(version) : unnamedChanges(await readTexts()));
  if (faults.length > 0) {
    process.stderr.write(
      `Breaking for clients of the graph, and not named in CHANGELOG.md:\n- ${faults.join('\n- ')}\n`,
    );
    process.exitCode = 1;
  }
}
