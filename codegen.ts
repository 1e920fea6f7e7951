import type { CodegenConfig } from '@graphql-codegen/cli';

/** `schema.graphql` and the web's `.graphql` documents become typed documents; nothing generated is committed. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'web/**/*.graphql',
  generates: {
    'web/gql/generated/documents.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        namingConvention: 'keep',
        useTypeImports: true,
        enumType: 'string-literal',
        scalars: { ID: 'string', DateTime: 'string', Date: 'string' },
      },
    },
  },
};

export default config;
