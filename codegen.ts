import type { CodegenConfig } from '@graphql-codegen/cli';
import { appDocuments, webDocuments } from './scripts/codegen-presets.ts';

/**
 * `npm run codegen`: typed documents from `schema.graphql` and the `.graphql` files beside the components. The files
 * are not committed (decision 002).
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  generates: {
    'web/gql/generated/': { documents: 'web/**/*.graphql', preset: webDocuments, presetConfig: { upload: 'File' } },
    'tests/mobile/react-native/generated/': {
      documents: 'docs/operations.graphql',
      preset: appDocuments,
      presetConfig: { upload: '{ uri: string; name: string; type: string }' },
    },
  },
};

export default config;
