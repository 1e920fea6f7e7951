import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { extensionsOf, HouseError, UNEXPECTED } from './errors.ts';
import { OVER_LIMIT } from './request-limits.ts';

/** Apollo's own refusals: nothing was executed, and what they say is about the client's own document. */
const APOLLO_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/**
 * Decides what of an error leaves the house: an allow-list, so that an error nobody thought of says nothing at all. Values a client sent
 * are never repeated (a mistyped password would end up in an answer).
 */
export function formatError(formatted: GraphQLFormattedError, raised: unknown): GraphQLFormattedError {
  const error = unwrapResolverError(raised);
  const answerOf = (message: string, extensions: GraphQLErrorExtensions): GraphQLFormattedError => ({ message, ...placeOf(formatted), extensions: { ...extensions } });
  if (error instanceof UpstreamError) return answerOf(error.message, extensionsOf(error));
  if (error instanceof HouseError) return answerOf(error.message, error.extensions);

  const code = String(formatted.extensions?.['code']);
  if (APOLLO_CODES.has(code)) return answerOf(withoutValues(formatted.message), { code });
  const inputFault = error instanceof GraphQLError ? inputFaultOf(error.message) : null;
  if (inputFault !== null) return answerOf(inputFault, { code: 'BAD_USER_INPUT' });
  return answerOf(UNEXPECTED, { code: 'INTERNAL_SERVER_ERROR' });
}

/** Where the schema is nobody's to ask for, a validation error may not tell it either, one wrong guess at a time. */
export function formatErrorTersely(formatted: GraphQLFormattedError, raised: unknown): GraphQLFormattedError {
  const answer = formatError(formatted, raised);
  const isTelling = answer.extensions?.['code'] === 'GRAPHQL_VALIDATION_FAILED' && !OPEN_WORDS.some((words) => answer.message.includes(words));
  return isTelling ? { ...answer, message: 'The document does not fit the schema.' } : answer;
}

/** What speaks of the document alone. */
const OPEN_WORDS = [OVER_LIMIT, 'There is no', 'GraphQL introspection is not allowed'];

/** True for errors that only a change of our code can mend: they belong in the log, whole. */
export function isOurFault(raised: unknown): boolean {
  const formatted = formatError({ message: '', extensions: codeIn(raised) }, raised);
  return formatted.extensions?.['code'] === 'INTERNAL_SERVER_ERROR';
}

function codeIn(raised: unknown): Record<string, unknown> {
  return raised instanceof GraphQLError ? raised.extensions : {};
}

function placeOf({ locations, path }: GraphQLFormattedError): Omit<GraphQLFormattedError, 'message'> {
  return { ...(locations && { locations }), ...(path && { path }) };
}

/** graphql-js names the variable or argument first and repeats its value after; the name is enough. */
function inputFaultOf(message: string): string | null {
  const found = /^(Variable "\$\w{1,100}"|Argument "\w{1,100}")/.exec(message);
  return found ? `${found[1]} is missing or has an invalid value.` : null;
}

/** "String cannot represent a non string value: 123456" keeps its words and loses the number; so does 'found String "hunter2"'. */
function withoutValues(message: string): string {
  return message
    .replace(/(cannot represent [^:]*): [\s\S]*$/, '$1.')
    .replace(/^Expected value of type ("[^"]*"), found [\s\S]*$/, 'Expected value of type $1.')
    .replace(/^(Syntax Error: [\s\S]*?(?:found|Unexpected) (?:String|BlockString|Int|Float)) "[\s\S]*$/, '$1.');
}
