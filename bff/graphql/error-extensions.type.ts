import { Field, Int, ObjectType } from 'type-graphql';
import { enumType } from './enum-type.ts';
import { ERROR_CODES } from './errors.ts';
import { UserErrorCode } from './user-error-code.ts';

const CODES = {
  ...ERROR_CODES,
  BAD_REQUEST: 'The HTTP request is invalid, or its document is not registered: see `reason`.',
  GRAPHQL_PARSE_FAILED: 'The document has a syntax error, or more than 1,000 tokens.',
  GRAPHQL_VALIDATION_FAILED:
    'The document does not match the schema, or exceeds a limit. With the reason `TOO_MANY_ROWS`, the response exceeds one.',
  OPERATION_RESOLUTION_FAILURE: 'The document has no operation with this name.',
  PERSISTED_QUERY_NOT_FOUND: 'The ID of the document is unknown: send the text.',
};
const Code = enumType('ErrorCode', 'The code of an error.', CODES, 'INTERNAL_SERVER_ERROR');

const Reason = enumType(
  'ErrorReason',
  'The reason for an error. Values may be added: handle an unknown one by the code alone.',
  {
    BODY_INVALID:
      'The body of a POST, or the query of a GET, is not an operation (`query`, `variables`, `operationName`, `extensions`), or it is a list of operations (a batch): correct the client.',
    BODY_TOO_LARGE: 'The body, or the part `operations` of an upload, has more than 100 kB (100,000 bytes).',
    DOCUMENT_ID_INVALID:
      'The ID is malformed (neither a SHA-256, a SHA-1 nor an MD5, in lower-case hexadecimal digits), is not the SHA-256 of the text that was sent with it, or differs from a second ID; or the version of `persistedQuery` is not 1: correct the client.',
    DOCUMENT_NOT_TRUSTED: 'Only registered documents are answered: register this one, or update the app.',
    HEADER_INVALID:
      'A header is missing or invalid, such as `apollo-require-preflight`, `content-type`, `content-encoding` or `accept`: correct the client.',
    IDEMPOTENCY_KEY_BUSY: 'The first request with this `Idempotency-Key` is still running: repeat it later.',
    IDEMPOTENCY_KEY_MALFORMED: 'The `Idempotency-Key` does not have 1 to 255 printable ASCII characters.',
    IDEMPOTENCY_KEY_REUSED: 'The `Idempotency-Key` was used with another input.',
    METHOD_NOT_ALLOWED: 'The method is neither POST, nor GET with a query: correct the client.',
    MULTIPART_INVALID:
      'The multipart request does not have exactly these parts in this order: `operations`, `map`, and one file under the key of `map`; or the path in `map` leads into no object of `variables`, or to a value: correct the client.',
    OVERLOADED: 'The service itself is overloaded, not the REST API: repeat the request after `retryAfter` seconds.',
    PATH_UNKNOWN: 'The address is not that of the graph, `/graphql`: correct the client.',
    TOO_MANY_ROWS: 'The lists of the response have more than 1,000 rows together: ask for fewer.',
  },
);

@ObjectType({ description: 'An invalid argument.' })
class FieldError {
  @Field(() => [String], {
    description: 'The path to the argument, for example `["phone"]`. Empty if no single argument is wrong.',
  })
  path!: string[];

  @Field(() => String, { description: 'What is wrong.' })
  message!: string;

  @Field(() => String, {
    description:
      'A value of `UserErrorCode` in lower case, for example `too_short`, or a code of the REST API. Prefer `userErrorCode`.',
  })
  code!: string;

  @Field(() => UserErrorCode, { description: 'The code as an enum value. `INVALID` if `code` is not one of them.' })
  userErrorCode!: UserErrorCode;
}

@ObjectType({ description: 'An invalid variable.' })
class VariableProblem {
  @Field(() => [String], {
    description:
      'The path to the value, for example `["input", "birthDate"]`. Empty in the last of six errors, which says that there are more.',
  })
  path!: string[];

  @Field(() => String, { description: 'The same sentence as the `message` of the error. Never the value.' })
  message!: string;
}

@ObjectType({
  description: 'The `extensions` of an error. No field returns this type: it tells programs what to expect.',
})
export class ErrorExtensions {
  @Field(() => Code, { description: 'The code, by which a client decides what to do.' })
  code!: keyof typeof Code;

  @Field(() => String, { description: 'The ID of the request in the log. Put it into bug reports.' })
  requestId!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'An HTTP status for logs, for example 404: the one that the REST API answered, or would have answered. Not every error has one: decide by `code`. One exception: do not automatically repeat an `UPSTREAM_ERROR` with 400 to 499.',
  })
  status!: number | null;

  @Field(() => Int, { nullable: true, description: 'The number of seconds to wait before the request is repeated.' })
  retryAfter!: number | null;

  @Field(() => [FieldError], { nullable: true, description: 'The invalid arguments of a `BAD_USER_INPUT`, if known.' })
  fieldErrors!: FieldError[] | null;

  @Field(() => [VariableProblem], {
    nullable: true,
    description:
      'For a variable that does not match its type: its path, and what was expected. One item, since each problem is an error of its own. The operation was not executed.',
  })
  problems!: VariableProblem[] | null;

  @Field(() => Reason, { nullable: true, description: 'The reason, for the few errors that have one.' })
  reason!: keyof typeof Reason | null;

  @Field(() => Boolean, { nullable: true, description: 'True if `message` is only `HTTP error! status: …`.' })
  isPlaceholder!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'If the document is unknown or invalid: the newest release of this app, as its manifest names it. If yours is older, ask for an update.',
  })
  release!: string | null;
}
