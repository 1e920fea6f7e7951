import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InMemoryCache } from '@apollo/client/cache';
import { codegen as generate } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, getOperationAST, parse, print } from 'graphql';
import { cacheSecondsOf } from '#bff/graphql/cache-hints.ts';
import type { Manifest, TrustedOperation } from '#bff/graphql/trusted-documents.ts';
import { buildSchema } from '#bff/schema.ts';
import { writeSchema } from './print-schema.ts';

const root = path.resolve(import.meta.dirname, '..');
const webFolder = path.join(root, 'web/gql/generated');

/** Writes everything that is generated: `schema.graphql` (committed), the web's typed documents and the BFF's files (not committed). */
export async function codegen(): Promise<void> {
  await writeSchema();
  const { content, operations } = await generateDocuments(web);
  await writeDocuments(content);
  await writeChanged(path.join(webFolder, 'document-ids.ts'), operations.map(({ id, name }) => `export const ${name}Id = '${id}';\n`).join(''));
  await writeManifest(operations);
}

/** Where documents come from, and the type that files are given as. */
interface Client {
  folder: string;
  upload: string;
}

const web: Client = { folder: path.join(root, 'web'), upload: 'File' };

/** The sample of an app outside the browser (docs/mobile.md). No part of the product: the build does not need it. */
const app: Client = { folder: path.join(root, 'tests/mobile/operations'), upload: '{ uri: string; name: string; type: string }' };
const appFolder = path.join(root, 'tests/mobile/react-native/generated');

async function writeAppDocuments(): Promise<void> {
  const { content, operations } = await generateDocuments(app);
  await mkdir(appFolder, { recursive: true });
  await writeChanged(path.join(appFolder, 'documents.ts'), content);
  await writeChanged(path.join(appFolder, 'react-native.json'), toManifestText(operations));
}

const TYPED_DOCUMENT_NODE = "import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';\n";

/** One document in the generated text. */
const DOCUMENT = /^export const (\w+) = .* as unknown as DocumentNode<(\w+), (\w+)>;\n?/gm;

/** Writes the types to one module, and each document to a module of its own: bundlers put modules into the chunks of the pages that use them, not exports. */
async function writeDocuments(content: string): Promise<void> {
  await mkdir(path.join(webFolder, 'documents'), { recursive: true });
  const modules = [...content.matchAll(DOCUMENT)];
  await writeChanged(path.join(webFolder, 'types.ts'), content.replace(TYPED_DOCUMENT_NODE, '').replace(DOCUMENT, ''));
  const exports = modules.map(([, name]) => `export { ${name} } from './documents/${name}.ts';\n`);
  await writeChanged(path.join(webFolder, 'documents.ts'), `export type * from './types.ts';\n${exports.join('')}`);
  for (const [statement, name = '', data = '', variables = ''] of modules) {
    const names = [data, variables].filter((type) => type !== 'unknown').join(', ');
    const imports = `${TYPED_DOCUMENT_NODE}import type { ${names} } from '../types.ts';\n\n`;
    await writeChanged(path.join(webFolder, 'documents', `${name}.ts`), imports + statement);
  }
}

/** Generates each operation and fragment of a client as a typed document that knows its id, and lists the operations. */
async function generateDocuments({ folder, upload }: Client): Promise<{ content: string; operations: TrustedOperation[] }> {
  const schema = await buildSchema();
  const operations: TrustedOperation[] = [];
  const content = await generate({
    filename: path.join(webFolder, 'documents.ts'),
    schema: parse(await readFile(path.join(root, 'schema.graphql'), 'utf8')),
    documents: await readGraphqlFiles(folder),
    config: { namingConvention: 'keep', useTypeImports: true, enumType: 'string-literal', scalars: { ID: 'string', DateTime: 'string', Date: 'string', Upload: upload } },
    plugins: [
      { typescriptOperations: {} },
      {
        typedDocumentNode: {
          unstable_onExecutableDocumentNode(document: DocumentNode) {
            const operation = toTrusted(document);
            operations.push(operation);
            return { id: operation.id, ...(cacheSecondsOf(schema, document) > 0 && { isPublic: true }) };
          },
        },
      },
    ],
    pluginMap: { typescriptOperations, typedDocumentNode },
  });
  return { content, operations: operations.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

/** Adds `__typename` as the web's client does before it sends a document. */
const cache = new InMemoryCache();

/** An operation in the form in which the client sends it; its id is the SHA-256 of that text, as persisted queries have it. */
function toTrusted(document: DocumentNode): TrustedOperation {
  const body = print(cache.transformDocument(document));
  const operation = getOperationAST(document);
  if (!operation?.name) throw new Error(`an operation has no name: ${body}`);
  return { id: createHash('sha256').update(body).digest('hex'), name: operation.name.value, type: operation.operation, body };
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

/** Writes what the BFF reads when it starts: the web's operations by id, and the examples of Sandbox. */
export async function writeGraphFiles(): Promise<void> {
  await writeManifest((await generateDocuments(web)).operations);
}

async function writeManifest(operations: TrustedOperation[]): Promise<void> {
  const folder = path.join(root, 'bff/generated');
  await mkdir(folder, { recursive: true });
  await writeChanged(path.join(folder, 'trusted-documents.json'), toManifestText(operations));
  await writeChanged(path.join(folder, 'operations.graphql'), await readFile(path.join(root, 'docs/operations.graphql'), 'utf8'));
}

function toManifestText(operations: TrustedOperation[]): string {
  return `${JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations } satisfies Manifest, null, 2)}\n`;
}

/** Writes only what changed, so that file watchers do not run in vain. */
async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await writeFile(file, text);
}

if (process.argv[1] === import.meta.filename) {
  await codegen();
  await writeAppDocuments();
}
