import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { generalTexts } from '#shared/messages/texts.ts';
import { RateLimitError } from '#shared/node/protection.ts';
import { AppError, extensionsOf } from './errors.ts';
import { describeInputFault, describeLiteralFault } from './input-faults.ts';
import { NOT_TRUSTED } from './trusted-documents/trusted-documents.ts';

/** Apollo's codes for operations that are not executed; their messages are about the client's own document. */
const APOLLO_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/**
 * Decides which error a client gets. This is an allow-list: any other error is masked. Values that the client sent are
 * never repeated, since a mistyped password would end up in a response.
 */
export function formatError(formatted: GraphQLFormattedError, raised: unknown): GraphQLFormattedError {
  const error = unwrapResolverError(raised);
  const publicError = (message: string, extensions: GraphQLErrorExtensions): GraphQLFormattedError => ({
    ...formatted,
    message,
    extensions: { ...extensions },
  });
  if (error instanceof UpstreamError) return publicError(error.message, extensionsOf(error));
  if (error instanceof AppError) return publicError(error.message, error.extensions);
  if (error instanceof RateLimitError)
    return publicError(error.message, { code: 'RATE_LIMITED', retryAfter: error.retryAfter });

  const extensions = formatted.extensions ?? {};
  const code = String(extensions['code']);
  if (extensions['validationErrorCode'] === 'INTROSPECTION_DISABLED')
    return publicError('Introspection is disabled. The schema is published at /schema.graphql.', { code });
  if (APOLLO_CODES.has(code)) {
    const reason = extensions['reason'] ?? (code === 'BAD_REQUEST' ? reasonOf(formatted) : undefined);
    return publicError(describeLiteralFault(formatted.message) ?? withoutValues(formatted.message), {
      // Apollo gives the errors of all rules one code.
      code: reason === NOT_TRUSTED ? 'BAD_REQUEST' : code,
      ...(reason !== undefined && { reason }),
    });
  }
  if (isRefusedId(error)) return publicError(error.message, { code: 'BAD_REQUEST', reason: 'DOCUMENT_ID_INVALID' });
  const inputFault = error instanceof GraphQLError ? describeInputFault(error) : null;
  if (inputFault !== null) return publicError(inputFault.message, { code: 'BAD_USER_INPUT', problems: [inputFault] });
  return publicError(generalTexts.unexpected, { code: 'INTERNAL_SERVER_ERROR' });
}

/** Apollo's sentences about a header, also the one that would tell a request from another site's form. */
const ABOUT_HEADER =
  /^An 'accept' header was provided|potential Cross-Site Request Forgery|^GET requests may not have a content-type/;

/** What is wrong with an HTTP request that Apollo refused: only its sentence says so. */
function reasonOf({ message }: GraphQLFormattedError): string {
  const sentence = message.slice(0, MAX_MESSAGE);
  if (ABOUT_HEADER.test(sentence)) return 'HEADER_INVALID';
  return sentence.startsWith('GET requests only support') ? 'METHOD_NOT_ALLOWED' : 'BODY_INVALID';
}

/** True if Apollo refused a persisted query for its version or its hash; it then sets status 400 and no code. */
function isRefusedId(error: unknown): error is GraphQLError {
  return (
    error instanceof GraphQLError &&
    error.extensions['code'] === undefined &&
    (error.extensions['http'] as { status?: number } | undefined)?.status === 400
  );
}

/** True for errors that only a change of code can correct: they are logged with their stack. */
export function isOurFault(error: GraphQLError): boolean {
  const formatted = formatError({ message: '', extensions: error.extensions }, error);
  return formatted.extensions?.['code'] === 'INTERNAL_SERVER_ERROR';
}

/** The most characters of a message that may repeat the request. */
const MAX_MESSAGE = 500;

/**
 * A sentence of the parser that ends with the text it found: 'found String "hunter2"' loses its value. That about
 * tokens is put like those of our own limits.
 */
function withoutValues(message: string): string {
  return message
    .slice(0, MAX_MESSAGE)
    .replace(/^(Syntax Error: [\s\S]*?(?:found|Unexpected) (?:String|BlockString|Int|Float)) "[\s\S]*$/, '$1.')
    .replace(
      /^Syntax Error: Document contains more \w+ (\d+ tokens)\..*/,
      'The document is over the limit: more than $1.',
    );
}
