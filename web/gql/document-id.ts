import type { DocumentNode } from 'graphql';

/** The id of a document in the manifest of the BFF. `npm run codegen` stores it in each typed document. */
export const idOf = (document: DocumentNode): string =>
  (document as DocumentNode & { __meta__: { hash: string } }).__meta__.hash;
