import { hash } from 'node:crypto';
import { cpSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import { type DocumentNode, visit } from 'graphql';

type OutputConfig = Extract<CodegenConfig['generates'][string], { preset?: unknown }>;
type Transforms = NonNullable<OutputConfig['documentTransforms']>;

/** Removes the default values of variables: in the examples they are demo data, and not for a release of an app. */
const withoutDefaultValues = (document: DocumentNode): DocumentNode =>
  visit(document, { VariableDefinition: (node) => ({ ...node, defaultValue: undefined }) });

/** What the BFF reads when it starts: the website's manifest, the examples of Sandbox, and the published schema. */
function copyForBff(): void {
  cpSync('web/gql/generated/persisted-documents.json', 'bff/generated/trusted-documents.json');
  cpSync('docs/operations.graphql', 'bff/generated/operations.graphql');
  cpSync('schema.graphql', 'bff/generated/schema.graphql');
}

/** Typed documents of a client, and their manifest `persisted-documents.json`: texts by their ids. */
const clientDocuments = (documents: string, upload: string, transforms: Transforms = []): OutputConfig => ({
  documents,
  preset: 'client',
  presetConfig: {
    // A page queries all that its components show, and the member of any answer is stored whole (web/auth).
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
  hooks: { afterAllFileWrite: copyForBff },
  generates: {
    'web/gql/generated/': clientDocuments('web/**/*.graphql', 'File'),
    'tests/mobile/react-native/generated/': clientDocuments(
      'docs/operations.graphql',
      '{ uri: string; name: string; type: string }',
      [
        {
          transform: ({ documents }) =>
            documents.map((file) => ({ ...file, document: file.document && withoutDefaultValues(file.document) })),
        },
      ],
    ),
    'tests/mobile/react-native/generated/user-error-codes.ts': { plugins: ['./tests/mobile/user-error-codes.cjs'] },
  },
};

export default config;
