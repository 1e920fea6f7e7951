import { isRecord } from '#bff/lib/api-values.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';

/**
 * Turns `documentId` of the draft of GraphQL over HTTP, which may have the prefix `sha256:`, into the `persistedQuery`
 * that Apollo Server reads: it does not know the draft.
 *
 * @param body of a POST, as JSON
 */
export function withPersistedQuery(body: unknown): unknown {
  if (!isRecord(body) || typeof body['documentId'] !== 'string') return body;
  const { documentId, extensions, ...rest } = body;
  return { ...rest, extensions: { ...(isRecord(extensions) && extensions), ...persistedQuery(documentId) } };
}

/**
 * The same for the URL of a GET, from which Apollo Server reads the operation. Its variables keep the digits of
 * numbers, as those of a POST do.
 *
 * @returns the URL that Apollo Server reads
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
    parameters.set('extensions', JSON.stringify(persistedQuery(documentId)));
  }
  return `${url.slice(0, start)}?${parameters.toString()}`;
}

function persistedQuery(documentId: string) {
  return { persistedQuery: { version: 1, sha256Hash: documentId.replace(/^sha256:/, '') } };
}
