import type { GraphqlRequest } from '#bff/graphql/context.ts';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { isRecord } from '#bff/lib/api-values.ts';

/** A valid operation name. Apollo finds no operation by any other text. */
const NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

type Fields = Record<string, unknown>;

/**
 * Reads the JSON body of a POST.
 *
 * @param documents the documents that clients may name by their ids
 * @returns null for any body of another form, which is left to Apollo
 */
export function readBody(body: unknown, documents: TrustedDocuments): GraphqlRequest | null {
  if (!isRecord(body)) return null;
  for (const name in body) if (!isKnown(name, body[name])) return null;
  const { operationName, variables } = body;
  const query = textOf(body, documents);
  if (typeof query !== 'string' || query === '') return null;
  return {
    query,
    operationName: (operationName as string | null | undefined) ?? undefined,
    variables: (variables as Fields | null | undefined) ?? {},
  };
}

/**
 * Turns `documentId` of the draft of GraphQL over HTTP, which may have the prefix `sha256:`, into the `persistedQuery`
 * that Apollo Server reads.
 */
export function withPersistedQuery(body: unknown): unknown {
  if (!isRecord(body) || typeof body['documentId'] !== 'string') return body;
  const { documentId, extensions, ...rest } = body;
  const persistedQuery = { version: 1, sha256Hash: documentId.replace(/^sha256:/, '') };
  return { ...rest, extensions: { ...(isRecord(extensions) && extensions), persistedQuery } };
}

function textOf({ query, extensions }: Fields, documents: TrustedDocuments): unknown {
  if (!isRecord(extensions) || !('persistedQuery' in extensions)) return query;
  const { persistedQuery } = extensions;
  // Apollo compares a text with the id beside it, and has its own error for an unknown id.
  if (query !== undefined || !isRecord(persistedQuery) || persistedQuery['version'] !== 1) return null;
  const { sha256Hash } = persistedQuery;
  return typeof sha256Hash === 'string' ? documents.get(sha256Hash) : null;
}

/** False for any key outside the specification: a later Apollo Server may read it. */
function isKnown(name: string, value: unknown): boolean {
  switch (name) {
    case 'query':
      return true;
    case 'operationName':
      return value === null || (typeof value === 'string' && NAME.test(value));
    case 'variables':
    case 'extensions':
      // Clients describe themselves in `extensions`; of its entries only `persistedQuery` changes what is executed.
      return value === null || isRecord(value);
    default:
      return false;
  }
}
