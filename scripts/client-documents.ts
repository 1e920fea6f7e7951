import { hash } from 'node:crypto';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

type OutputConfig = Extract<CodegenConfig['generates'][string], { preset?: unknown }>;
type Transforms = NonNullable<OutputConfig['documentTransforms']>;

/** Typed documents of a client, and their manifest `persisted-documents.json`: texts by their ids. */
export const clientDocuments = (documents: string, upload: string, transforms: Transforms = []): OutputConfig => ({
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
