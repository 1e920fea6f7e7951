import { hash } from 'node:crypto';
import { cpSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

/** What the BFF reads when it starts: the website's manifest, the examples of Sandbox, and the published schema. */
function copyForBff(): void {
  cpSync('web/gql/generated/persisted-documents.json', 'bff/generated/trusted-documents.json');
  cpSync('docs/operations.graphql', 'bff/generated/operations.graphql');
  cpSync('schema.graphql', 'bff/generated/schema.graphql');
}

/**
 * The website's typed documents from `schema.graphql`, and their manifest `persisted-documents.json`: texts by their
 * ids. The files are not committed (decision 002).
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  hooks: { afterAllFileWrite: copyForBff },
  generates: {
    'web/gql/generated/': {
      documents: 'web/**/*.graphql',
      preset: 'client',
      presetConfig: {
        // A page queries all that its components show, and the member of any answer is stored whole (web/auth).
        fragmentMasking: false,
        // An id is the SHA-256 without a prefix, as in Apollo's persisted queries.
        persistedDocuments: { hashAlgorithm: (text: string) => hash('sha256', text) },
      },
      // Apollo Client adds `__typename` before it sends a document: the ids are those of the texts that are sent.
      documentTransforms: [addTypenameSelectionDocumentTransform],
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
          Upload: 'File',
        },
      },
    },
  },
};

export default config;
