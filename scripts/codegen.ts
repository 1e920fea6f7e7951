// type-graphql needs it before the first decorator.
import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { buildSchema } from '#bff/schema.ts';
import { version } from '#package.json' with { type: 'json' };
import { createOpenApi } from './openapi.ts';

/** The committed files that are generated from code. */
const FILES: Record<string, () => string | Promise<string>> = {
  'schema.graphql': printSortedSchema,
  'docs/openapi.json': () => `${JSON.stringify(createOpenApi(), null, 2)}\n`,
};
/** The version is for reports of bugs: clients have copies. */
const HEAD = `# Version ${version}. Generated; do not edit.\n\n`;

/** Returns the text of schema.graphql, the contract between web and bff, sorted and with descriptions. */
async function printSortedSchema(): Promise<string> {
  const schema = lexicographicSortSchema(await buildSchema());
  // The printer of graphql-js puts an empty line before each description; the one that prints directives does not.
  const description = /^ {2}(?:""".+"""|"""\n(?:.*\n)*? {2}""")$/gm;
  const text = printSchemaWithDirectives(schema).replace(description, (found, start: number, whole: string) =>
    '{('.includes(whole.charAt(start - 2)) ? found : `\n${found}`,
  );
  return `${HEAD}${text}\n`;
}

/** Runs what `npm run codegen` runs, for scripts that need the generated files. */
export async function codegen(): Promise<void> {
  await printFiles();
  await generateFiles();
}

/** Runs graphql-codegen alone, on the schema as it is printed: a process prints only the classes that it has loaded. */
export async function generateFiles(): Promise<void> {
  const { generate, loadContext } = await import('@graphql-codegen/cli');
  const context = await loadContext();
  context.updateConfig({ silent: true });
  await generate(context);
}

/** Writes the files that have changed, so that file watchers do not run in vain; with `isCheck` only names them. */
async function printFiles(isCheck = false): Promise<void> {
  for (const [name, print] of Object.entries(FILES)) {
    const file = new URL(`../${name}`, import.meta.url);
    const text = await print();
    if (text === (await readFile(file, 'utf8').catch(() => ''))) continue;
    if (!isCheck) await writeFile(file, text);
    else {
      process.stderr.write(`${name} is stale: run npm run codegen, and see git diff\n`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await printFiles(process.argv.includes('--check'));
