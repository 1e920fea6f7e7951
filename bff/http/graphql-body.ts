import { isRecord } from '#bff/lib/api-values.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { BadRequest } from '#shared/graphql-http.ts';

/**
 * Turns `documentId` of the draft of GraphQL over HTTP into the `persistedQuery` that Apollo Server reads: it does not
 * know the draft. An id may have a prefix such as `sha256:` in both, which a client takes over from its manifest. An
 * empty name of an operation counts as left out: some clients send it.
 *
 * @param body of a POST, as JSON
 * @throws BadRequest for a malformed id, or two different ones
 */
export function readableBody(body: unknown): unknown {
  if (!isRecord(body)) return body;
  if (body['operationName'] === '') delete body['operationName'];
  const { documentId, ...rest } = body;
  const extensions = withId(rest['extensions'], documentId);
  return extensions ? { ...rest, extensions } : body;
}

/**
 * The same for the URL of a GET, from which Apollo Server reads the operation. Its variables keep the digits of
 * numbers, as those of a POST do.
 *
 * @returns the URL that Apollo Server reads
 * @throws BadRequest for a malformed id, or two different ones
 */
export function readableUrl(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  const parameters = new URLSearchParams(url.slice(start));
  const variables = parameters.get('variables');
  const exact = variables && keepDigits(variables);
  const extensions = withId(readJson(parameters.get('extensions')), parameters.get('documentId'));
  const isUnnamed = parameters.get('operationName') === '';
  if (extensions === null && exact === variables && !isUnnamed) return url;
  if (isUnnamed) parameters.delete('operationName');
  if (exact) parameters.set('variables', exact);
  if (extensions !== null) {
    parameters.delete('documentId');
    parameters.set('extensions', JSON.stringify(extensions));
  }
  return `${url.slice(0, start)}?${parameters.toString()}`;
}

/** Returns the extensions with the id, which they may have already; null if there is none. */
function withId(extensions: unknown, documentId: unknown): object | null {
  const others = isRecord(extensions) ? extensions : {};
  const persisted = isRecord(others['persistedQuery']) ? others['persistedQuery'] : null;
  if (persisted === null && documentId == null) return null;
  const sha256Hash = plainId(documentId ?? persisted?.['sha256Hash']);
  if (plainId(persisted?.['sha256Hash'] ?? sha256Hash) !== sha256Hash)
    throw invalidId('documentId and extensions.persistedQuery name two documents.');
  return { ...others, persistedQuery: { version: 1, ...persisted, sha256Hash } };
}

/** The hashes that a manifest may have, and the prefix that some tools put before them. */
const ID = /^(?:[a-z0-9]+:)?([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;

function plainId(id: unknown): string {
  const [, plain] = (typeof id === 'string' && ID.exec(id)) || [];
  if (plain) return plain;
  throw invalidId('The id of a document is its SHA-256 (or SHA-1, or MD5) in lower-case hexadecimal digits.');
}

const invalidId = (message: string): BadRequest => new BadRequest(message, 400, 'DOCUMENT_ID_INVALID');

function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The parameter "extensions" is not JSON.');
  }
}
