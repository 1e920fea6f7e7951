import { isRecord } from '#bff/lib/api-values.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { BadRequest } from '#shared/graphql-http.ts';

/**
 * Turns `documentId` of the draft of GraphQL over HTTP, which may have the prefix `sha256:`, into the `persistedQuery`
 * that Apollo Server reads: it does not know the draft.
 *
 * @param body of a POST, as JSON
 * @throws BadRequest for two different ids
 */
export function withPersistedQuery(body: unknown): unknown {
  if (!isRecord(body) || typeof body['documentId'] !== 'string') return body;
  const { documentId, extensions, ...rest } = body;
  return { ...rest, extensions: withId(extensions, documentId) };
}

/**
 * The same for the URL of a GET, from which Apollo Server reads the operation. Its variables keep the digits of
 * numbers, as those of a POST do.
 *
 * @returns the URL that Apollo Server reads
 * @throws BadRequest for two different ids
 */
export function readableUrl(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  const parameters = new URLSearchParams(url.slice(start));
  const [documentId, variables] = [parameters.get('documentId'), parameters.get('variables')];
  const exact = variables && keepDigits(variables);
  if (documentId === null && exact === variables) return url;
  if (exact) parameters.set('variables', exact);
  if (documentId !== null) {
    parameters.delete('documentId');
    parameters.set('extensions', JSON.stringify(withId(readJson(parameters.get('extensions')), documentId)));
  }
  return `${url.slice(0, start)}?${parameters.toString()}`;
}

/** Adds the id to the extensions, which may have it already. */
function withId(extensions: unknown, documentId: string): object {
  const others = isRecord(extensions) ? extensions : {};
  const sha256Hash = documentId.replace(/^sha256:/, '');
  const persisted = others['persistedQuery'];
  const other = isRecord(persisted) ? (persisted['sha256Hash'] ?? sha256Hash) : sha256Hash;
  if (other !== sha256Hash)
    throw new BadRequest('documentId and extensions.persistedQuery name two documents.', 400, 'DOCUMENT_ID_INVALID');
  return { ...others, persistedQuery: { version: 1, sha256Hash } };
}

function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The parameter "extensions" is not JSON.');
  }
}
