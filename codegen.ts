import { hash } from 'node:crypto';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import type { DocumentNode } from 'graphql';
import { afterCodegen, withoutDefaultValues } from './scripts/after-codegen.ts';

type OutputConfig = Extract<CodegenConfig['generates'][string], { preset?: unknown }>;
type Transforms = NonNullable<OutputConfig['documentTransforms']>;

/** A transform of each document of an output. */
const transform = (change: (document: DocumentNode) => DocumentNode): Transforms[number] => ({
  transform: ({ documents }) =>
    documents.map((file) => ({ ...file, document: file.document && change(file.document) })),
});

/** Typed documents of a client, and their manifest `persisted-documents.json`: texts by their ids. */
const clientDocuments = (documents: string, upload: string, transforms: Transforms = []): OutputConfig => ({
  documents,
  preset: 'client',
  presetConfig: {
    fragmentMasking: false,
    // An id is the SHA-256 without a prefix, as in Apollo's persisted queries.
    persistedDocuments: { hashAlgorithm: (text: string) => hash('sha256', text) },
  },
  // Apollo Client adds `__typename` before it sends a document: the ids are those of the texts that are sent.
  documentTransforms: [...transforms, addTypenameSelectionDocumentTransform],
  config: {
    namingConvention: 'keep',
    useTypeImports: true,
    enumType: 'string-literal',
    // Scalars are strings in JSON, except an uploaded file.
    scalars: {
      ID: 'string',
      DateTime: 'string',
      Date: 'string',
      LocalTime: 'string',
      Long: 'number',
      URL: 'string',
      Upload: upload,
    },
  },
});

/** `npm run codegen`: typed documents from `schema.graphql`. The files are not committed (decision 002). */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  hooks: { afterAllFileWrite: afterCodegen },
  generates: {
    'web/gql/generated/': clientDocuments('web/**/*.graphql', 'File'),
    'tests/mobile/react-native/generated/': clientDocuments(
      'docs/operations.graphql',
      '{ uri: string; name: string; type: string }',
      [transform(withoutDefaultValues)],
    ),
    'tests/mobile/react-native/generated/user-error-codes.ts': { plugins: ['./tests/mobile/user-error-codes.cjs'] },
  },
};

export default config;
