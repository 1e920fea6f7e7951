import { Field, Int, ObjectType } from 'type-graphql';
import { enumType } from './enum-type.ts';
import { ERROR_CODES } from './errors.ts';

const CODES = {
  ...ERROR_CODES,
  BAD_REQUEST: 'The HTTP request is invalid, or its document is not trusted. It was not executed.',
  GRAPHQL_PARSE_FAILED: 'The document has a syntax error. It was not executed.',
  GRAPHQL_VALIDATION_FAILED:
    'The document does not match the schema, or exceeds a limit. It was not executed, except with the reason `TOO_MANY_ROWS`.',
  OPERATION_RESOLUTION_FAILURE: 'The document has no operation with this name. It was not executed.',
  PERSISTED_QUERY_NOT_FOUND: 'The ID of the document is unknown. Send the text.',
};

const Code = enumType('ErrorCode', 'The code of an error.', CODES, 'INTERNAL_SERVER_ERROR');

const Reason = enumType(
  'ErrorReason',
  'The reason for an error, more precisely than its code. Values may be added: an unknown one adds nothing to the code.',
  {
    IDEMPOTENCY_KEY_BUSY: 'The first request with this `Idempotency-Key` is still running. Repeat it later.',
    IDEMPOTENCY_KEY_MALFORMED: 'The `Idempotency-Key` does not have 1 to 255 printable ASCII characters.',
    IDEMPOTENCY_KEY_REUSED: 'The `Idempotency-Key` was used with another input.',
    TOO_MANY_ROWS: 'The lists of the response have more than 1,000 rows together. Ask for fewer.',
  },
);

@ObjectType({ description: 'An invalid argument.', simpleResolvers: true })
class FieldError {
  @Field(() => [String], { description: 'The path to the argument, for example `["phone"]`.' })
  path!: string[];

  @Field(() => String, { description: 'What is wrong.' })
  message!: string;

  @Field(() => String, {
    description:
      'A value of `UserErrorCode` in lower case, for example `required`. Handle any other one, for example `invalid_format`, like `invalid`.',
  })
  code!: string;
}

/** No field returns it: it tells the programs of clients what `extensions` have. */
@ObjectType({
  description:
    'The `extensions` of an error. No field has this type: it describes the JSON beside `message`. Other keys may be added.',
  simpleResolvers: true,
})
export class ErrorExtensions {
  @Field(() => Code, { description: 'The code, which says what to do.' })
  code!: keyof typeof Code;

  @Field(() => String, { description: 'The ID of the request in the log. Put it into bug reports.' })
  requestId!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the REST API, if it refused the call.' })
  status!: number | null;

  @Field(() => Int, { nullable: true, description: 'The number of seconds to wait before the request is repeated.' })
  retryAfter!: number | null;

  @Field(() => [FieldError], { nullable: true, description: 'The invalid arguments of a `BAD_USER_INPUT`, if known.' })
  fieldErrors!: FieldError[] | null;

  @Field(() => Reason, { nullable: true, description: 'The reason, for the few errors that have one.' })
  reason!: keyof typeof Reason | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if `message` is only `HTTP error! status: …`: show a text of your own.',
  })
  isPlaceholder!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'The newest release of your app, if the document is unknown and a manifest names one.',
  })
  release!: string | null;
}
