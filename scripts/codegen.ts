import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codegen as generate } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, visit } from 'graphql';
import { documentKey } from '#bff/graphql/trusted-documents.ts';
import { writeSchema } from './print-schema.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Writes everything that is generated: `schema.graphql` (committed), the web's typed documents and the BFF's files (not committed). */
export async function codegen(): Promise<void> {
  await writeSchema();
  await writeGraphFiles();
  await writeTypedDocuments();
}

/** Writes `web/gql/generated/documents.ts`: each operation and fragment of the web as a typed document. */
async function writeTypedDocuments(): Promise<void> {
  const filename = path.join(root, 'web/gql/generated/documents.ts');
  const content = await generate({
    filename,
    schema: parse(await readFile(path.join(root, 'schema.graphql'), 'utf8')),
    documents: await readGraphqlFiles(path.join(root, 'web')),
    config: { namingConvention: 'keep', useTypeImports: true, enumType: 'string-literal', scalars: { ID: 'string', DateTime: 'string', Date: 'string' } },
    plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
    pluginMap: { typescriptOperations, typedDocumentNode },
  });
  await mkdir(path.dirname(filename), { recursive: true });
  await writeChanged(filename, content);
}

interface GraphqlFile {
  location: string;
  document: DocumentNode;
}

async function readGraphqlFiles(folder: string): Promise<GraphqlFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.graphql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const location = path.join(folder, name);
      return { location, document: parse(await readFile(location, 'utf8'), { noLocation: true }) };
    }),
  );
}

/** Each operation of the web with the fragments it needs, in one document, as its client sends it. */
async function readOperations(): Promise<DocumentNode[]> {
  const definitions = (await readGraphqlFiles(path.join(root, 'web'))).flatMap(({ document }) => document.definitions);
  const fragments = new Map(definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]));
  return definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({ kind: Kind.DOCUMENT, definitions: [operation, ...fragmentsOf(operation, fragments)] }));
}

/** All fragments that the operation spreads, each once, in the order of their first use. */
function fragmentsOf(operation: OperationDefinitionNode, all: Map<string, FragmentDefinitionNode>): FragmentDefinitionNode[] {
  const found = new Map<string, FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = all.get(value);
        if (!fragment || found.has(value)) return;
        found.set(value, fragment);
        collect(fragment);
      },
    });
  };
  collect(operation);
  return [...found.values()];
}

/** Writes what the BFF reads when it starts: the web's operations by key, for TRUSTED_DOCUMENTS_ONLY, and the examples of Sandbox. */
export async function writeGraphFiles(): Promise<void> {
  const folder = path.join(root, 'bff/generated');
  await mkdir(folder, { recursive: true });
  const documents = Object.fromEntries((await readOperations()).map((document) => [documentKey(document), nameOf(document)]));
  await writeChanged(path.join(folder, 'trusted-documents.json'), `${JSON.stringify({ documents }, null, 2)}\n`);
  await writeChanged(path.join(folder, 'operations.graphql'), await readFile(path.join(root, 'docs/operations.graphql'), 'utf8'));
}

/** Writes only what changed, so that file watchers do not run in vain. */
async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await writeFile(file, text);
}

function nameOf(document: DocumentNode): string {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? 'anonymous';
}

if (process.argv[1] === import.meta.filename) await codegen();
