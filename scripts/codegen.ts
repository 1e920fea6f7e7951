import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from '#bff/schema.ts';

const FILE = new URL('../schema.graphql', import.meta.url);
const HEAD = '# Printed from the classes of the bff by `npm run codegen`. Change those, not this file.\n\n';

/** The contract between web and bff: sorted, described, the text of schema.graphql. */
async function printSortedSchema(): Promise<string> {
  return `${HEAD}${printSchema(lexicographicSortSchema(await buildSchema()))}\n`;
}

/** Does what `npm run codegen` does, for scripts that need the generated files. */
export async function codegen(): Promise<void> {
  await writeSchema();
  const { generate, loadContext } = await import('@graphql-codegen/cli');
  const context = await loadContext();
  context.updateConfig({ silent: true });
  await generate(context);
}

/** Writes schema.graphql if it changed, so that file watchers do not run in vain. */
async function writeSchema(): Promise<void> {
  const schema = await printSortedSchema();
  if (schema !== (await readCommitted())) await writeFile(FILE, schema);
}

function readCommitted(): Promise<string> {
  return readFile(FILE, 'utf8').catch(() => '');
}

async function checkSchema(): Promise<void> {
  if ((await printSortedSchema()) === (await readCommitted())) return;
  process.stderr.write('schema.graphql is stale: run npm run codegen, and see git diff\n');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--check') ? checkSchema() : writeSchema());
