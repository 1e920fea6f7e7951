import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from '#bff/schema.ts';

const FILE = new URL('../schema.graphql', import.meta.url);
const HEAD = '# Printed from the classes of the bff by scripts/print-schema.ts. Change those, not this file.\n\n';

/** The contract between web and bff: sorted, described, the text of schema.graphql. */
async function printHouseSchema(): Promise<string> {
  const schema = lexicographicSortSchema(await buildSchema());
  return `${HEAD}${printSchema(schema)}\n`;
}

/** The first line that differs between two texts, as a diff shows it; null when they are the same. */
function firstDifference(committed: string, printed: string): string | null {
  if (committed === printed) return null;
  const before = committed.split('\n');
  const after = printed.split('\n');
  const line = before.findIndex((text, index) => text !== after[index]);
  const at = line === -1 ? before.length : line;
  return `@@ schema.graphql line ${at + 1} @@\n- ${before[at] ?? '(end of file)'}\n+ ${after[at] ?? '(end of file)'}`;
}

/** Writes schema.graphql if it changed, so that file watchers do not run in vain. */
export async function writeSchema(): Promise<void> {
  const printed = await printHouseSchema();
  if (printed !== (await readCommitted())) await writeFile(FILE, printed);
}

async function checkSchema(): Promise<void> {
  const difference = firstDifference(await readCommitted(), await printHouseSchema());
  if (difference === null) return;
  process.stderr.write(`schema.graphql is stale; npm run codegen prints it again.\n${difference}\n`);
  process.exitCode = 1;
}

function readCommitted(): Promise<string> {
  return readFile(FILE, 'utf8').catch(() => '');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--check') ? checkSchema() : writeSchema());
