import { hash } from 'node:crypto';
import path from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

// To copy, together with user-error-codes.cjs: it needs only @graphql-codegen/cli, @graphql-codegen/client-preset and
// graphql. The schema and the operations are looked for where graphql-codegen is run, `generated` is beside this file.

/**
 * For fetch.ts, `CLIENT=fetch npx graphql-codegen --config codegen.ts`: documents are texts, and files those of a
 * browser. It has no cache that needs `__typename`.
 */
const isForFetch = process.env['CLIENT'] === 'fetch';

/** A file to upload, as React Native has it. In a browser with a library: `File`. */
const UPLOAD = isForFetch ? 'File' : '{ uri: string; name: string; type: string }';

const beside = (name: string): string => path.join(import.meta.dirname, name);

const config: CodegenConfig = {
  schema: 'schema.graphql',
  emitLegacyCommonJSImports: false,
  // Needs in tsconfig.json `allowImportingTsExtensions` (bundlers, `noEmit`) or `rewriteRelativeImportExtensions`
  // (Angular, tsc).
  importExtension: '.ts',
  generates: {
    [beside('generated/')]: {
      // The examples of operations, or those of an app.
      documents: '{docs,src}/**/*.graphql',
      preset: 'client',
      presetConfig: {
        fragmentMasking: false,
        // An id is the SHA-256 without a prefix, as in Apollo's persisted queries.
        persistedDocuments: { hashAlgorithm: (text: string) => hash('sha256', text) },
      },
      // An answer to an id has what its text in the manifest selects, and a cache needs `__typename`.
      documentTransforms: isForFetch ? [] : [addTypenameSelectionDocumentTransform],
      config: {
        ...(isForFetch && { documentMode: 'string' as const }),
        // After npm install graphql-sock, for `errorPolicy: 'none'` alone: what is `@semanticNonNull` is not null.
        // nullability: { errorHandlingClient: true },
        namingConvention: 'keep',
        useTypeImports: true,
        enumType: 'string-literal',
        strictScalars: true,
        scalars: {
          ID: 'string',
          Date: 'string',
          DateTime: 'string',
          LocalTime: 'string',
          Long: 'number',
          URL: 'string',
          Upload: UPLOAD,
        },
      },
    },
    [beside('generated/user-error-codes.ts')]: { plugins: [beside('user-error-codes.cjs')] },
  },
};

export default config;
