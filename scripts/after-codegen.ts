import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentNode, parse, print, visit } from 'graphql';

const root = path.resolve(import.meta.dirname, '..');

/** What the BFF reads when it starts: the website's manifest, the examples of Sandbox, and the published schema. */
const COPIES: Record<string, string> = {
  'bff/generated/trusted-documents.json': 'web/gql/generated/persisted-documents.json',
  'bff/generated/operations.graphql': 'docs/operations.graphql',
  'bff/generated/schema.graphql': 'schema.graphql',
};

/** Writes what graphql-codegen has no preset for: copies for the BFF, and the operations of Kotlin and Swift. */
export async function afterCodegen(): Promise<void> {
  await mkdir(path.join(root, 'bff/generated'), { recursive: true });
  for (const [copy, source] of Object.entries(COPIES)) await copyFile(path.join(root, source), path.join(root, copy));
  await writeAppOperations();
}

/** Removes the default values of variables: in the examples they are demo data, and not for a release of an app. */
export const withoutDefaultValues = (document: DocumentNode): DocumentNode =>
  visit(document, { VariableDefinition: (node) => ({ ...node, defaultValue: undefined }) });

/** Writes each example as the generators of Kotlin and Swift read it (docs/mobile.md): one definition in a file. */
async function writeAppOperations(): Promise<void> {
  const folder = path.join(root, 'tests/mobile/generated/operations');
  const examples = parse(await readFile(path.join(root, 'docs/operations.graphql'), 'utf8'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const definition of withoutDefaultValues(examples).definitions) {
    const name = 'name' in definition ? definition.name?.value : undefined;
    if (name === undefined) throw new Error('an example has no name');
    await writeFile(path.join(folder, `${name}.graphql`), `${print(definition)}\n`);
  }
}
