import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { InMemoryCache } from '@apollo/client/cache';
import { codegen } from '@graphql-codegen/core';
import type { Types } from '@graphql-codegen/plugin-helpers';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { concatAST, type DocumentNode, getOperationAST, print, visit } from 'graphql';
import type { Manifest, TrustedOperation } from '#bff/graphql/trusted-documents/trusted-documents.ts';

/** The configuration of a preset in `codegen.ts`. */
interface PresetConfig {
  /** The TypeScript type of an uploaded file. */
  upload: string;
}
type PresetArgs = Types.PresetFnArgs<PresetConfig>;

/**
 * Generates the web's typed documents, in its own folder, and what the BFF reads when it starts: the manifest of these
 * documents, and Sandbox's examples as they are written, with comments.
 */
export const webDocuments: Types.OutputPreset<PresetConfig> = {
  async buildGeneratesSection(args) {
    const { content, operations } = await generateDocuments(args);
    const ids = operations.map(({ id, name }) => `export const ${name}Id = '${id}';\n`).join('');
    const web = [...splitDocuments(content), { filename: 'document-ids.ts', content: ids }];
    return [
      ...web.map(({ filename, content: text }) => toSection(args, `web/gql/generated/${filename}`, text)),
      toSection(args, 'bff/generated/trusted-documents.json', toManifestText(operations)),
      toSection(args, 'bff/generated/operations.graphql', await readFile('docs/operations.graphql', 'utf8')),
    ];
  },
};

/**
 * Generates what the sample mobile apps (docs/mobile.md) read: each operation and fragment in a file, without the default
 * values of variables, which are demo data and not for a release; and the typed documents of React Native, with their
 * manifest.
 */
export const appDocuments: Types.OutputPreset<PresetConfig> = {
  async buildGeneratesSection(args) {
    const document = visit(concatAST(args.documents.flatMap((file) => file.document ?? [])), {
      VariableDefinition: (node) => ({ ...node, defaultValue: undefined }),
    });
    const { content, operations } = await generateDocuments({ ...args, documents: [{ document }] });
    const files = document.definitions.map((definition) => {
      const name = 'name' in definition ? definition.name?.value : '';
      return toSection(args, `tests/mobile/generated/operations/${name}.graphql`, `${print(definition)}\n`);
    });
    return [
      ...files,
      toSection(args, `${args.baseOutputDir}documents.ts`, content),
      toSection(args, `${args.baseOutputDir}react-native.json`, toManifestText(operations)),
    ];
  },
};

/** Returns a generated file with this text. */
function toSection(args: Types.PresetFnArgs<object>, filename: string, content: string): Types.GenerateOptions {
  return { ...args, filename, plugins: [{ text: {} }], pluginMap: { text: { plugin: () => content } } };
}

const TYPED_DOCUMENT_NODE =
  "import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';\n";

/** Matches each document in the generated text. */
const DOCUMENT = /^export const (\w+) = .* as unknown as DocumentNode<(\w+), (\w+)>;\n?/gm;

/**
 * Returns one module for the types, and one for each document: bundlers assign whole modules, not exports, to chunks.
 */
function splitDocuments(content: string): Types.FileOutput[] {
  const documents = [...content.matchAll(DOCUMENT)].map(([statement, name = '', data = '', variables = '']) => {
    const names = [data, variables].filter((type) => type !== 'unknown').join(', ');
    return {
      filename: `documents/${name}.ts`,
      name,
      content: `${TYPED_DOCUMENT_NODE}import type { ${names} } from '../types.ts';\n\n${statement}`,
    };
  });
  const exports = documents.map(({ name }) => `export { ${name} } from './documents/${name}.ts';\n`);
  return [
    { filename: 'types.ts', content: content.replace(TYPED_DOCUMENT_NODE, '').replace(DOCUMENT, '') },
    { filename: 'documents.ts', content: `export type * from './types.ts';\n${exports.join('')}` },
    ...documents,
  ];
}

/**
 * Generates each operation and fragment of a client as a typed document that knows its id, and lists the operations.
 */
async function generateDocuments({
  schema,
  documents,
  presetConfig,
}: PresetArgs): Promise<{ content: string; operations: TrustedOperation[] }> {
  const operations: TrustedOperation[] = [];
  const content = await codegen({
    filename: 'documents.ts',
    schema,
    documents: documents.toSorted((one, other) => String(one.location).localeCompare(String(other.location))),
    config: {
      namingConvention: 'keep',
      useTypeImports: true,
      enumType: 'string-literal',
      // Scalars are strings in JSON, except an uploaded file.
      scalars: {
        ...Object.fromEntries(['ID', 'DateTime', 'Date', 'LocalTime', 'URL'].map((scalar) => [scalar, 'string'])),
        Upload: presetConfig.upload,
      },
    },
    plugins: [
      { typescriptOperations: {} },
      {
        typedDocumentNode: {
          unstable_onExecutableDocumentNode(document: DocumentNode) {
            const operation = toTrusted(document);
            operations.push(operation);
            return { id: operation.id };
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

/**
 * Returns an operation as the client sends it. Its id is the SHA-256 of the text, as for persisted queries.
 */
function toTrusted(document: DocumentNode): TrustedOperation {
  const body = print(cache.transformDocument(document));
  const operation = getOperationAST(document);
  if (!operation?.name) throw new Error(`an operation has no name: ${body}`);
  return {
    id: hash('sha256', body),
    name: operation.name.value,
    type: operation.operation,
    body,
  };
}

function toManifestText(operations: TrustedOperation[]): string {
  return `${JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations } satisfies Manifest, null, 2)}\n`;
}
