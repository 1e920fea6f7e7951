import { cpSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { clientDocuments } from '#scripts/client-documents.ts';

/** What the BFF reads when it starts: the website's manifest, the examples of Sandbox, and the published schema. */
function copyForBff(): void {
  cpSync('web/gql/generated/persisted-documents.json', 'bff/generated/trusted-documents.json');
  cpSync('docs/operations.graphql', 'bff/generated/operations.graphql');
  cpSync('schema.graphql', 'bff/generated/schema.graphql');
}

/** The website's typed documents from `schema.graphql`. The files are not committed (decision 002). */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  hooks: { afterAllFileWrite: copyForBff },
  generates: {
    'web/gql/generated/': clientDocuments('web/**/*.graphql', 'File'),
  },
};

export default config;
