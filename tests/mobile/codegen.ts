import type { CodegenConfig } from '@graphql-codegen/cli';
import { type DocumentNode, visit } from 'graphql';
import { clientDocuments } from '#scripts/client-documents.ts';

/** Removes the default values of variables: in the examples they are demo data, and not for a release of an app. */
const withoutDefaultValues = (document: DocumentNode): DocumentNode =>
  visit(document, { VariableDefinition: (node) => ({ ...node, defaultValue: undefined }) });

const folder = 'tests/mobile/react-native/generated/';

/**
 * What the sample for React Native is made of, by `npm run codegen` and before the tests; the product needs none of it.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  generates: {
    [folder]: clientDocuments('docs/operations.graphql', '{ uri: string; name: string; type: string }', [
      {
        transform: ({ documents }) =>
          documents.map((file) => ({ ...file, document: file.document && withoutDefaultValues(file.document) })),
      },
    ]),
    [`${folder}user-error-codes.ts`]: { plugins: ['./tests/mobile/user-error-codes.cjs'] },
  },
};

export default config;
