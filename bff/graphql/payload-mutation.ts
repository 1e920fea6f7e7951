import { type ClassType, Field, Mutation, ObjectType, UseMiddleware } from 'type-graphql';
import { Errors, Idempotent, SemanticNonNull } from './directives.ts';
import { checkIdempotencyKey } from './idempotency-key.ts';
import { type MutationResult, Payload } from './payload.type.ts';
import { UserErrorCode } from './user-error-code.ts';
import { type CodeByStatus, REFUSALS, userErrors } from './user-errors.ts';

interface Options<Name extends string> {
  /** The field of the payload that holds the result; left out if empty `userErrors` say all. */
  result?: { name: Name; type: ClassType; description: string };
  /** A payload with more fields than the usual ones. */
  payload?: ClassType<Payload>;
  /** The codes of the API's refusals without items, if they differ from {@link REFUSALS}. */
  codes?: CodeByStatus;
  /**
   * The codes that the BFF's checks and the embedded API give. A REST API may refuse any call with others: those are
   * rare.
   */
  errors?: readonly UserErrorCode[];
  /** False if the service passes on no refusal of the API: the listed codes are then without {@link REFUSALS}. */
  hasRefusals?: boolean;
  /** True if the mutation passes an `Idempotency-Key` on. */
  isKeyed?: boolean;
  description: string;
}

/** Decorates methods only whose result has the field `Name`. */
type PayloadMethod<Name extends string> = <
  Method extends (...args: never[]) => Promise<MutationResult<Record<Name, unknown>>>,
>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Declares a mutation that returns a payload, `LoginPayload` for `login`: failures that another input can correct
 * become its `userErrors`. Their codes, and whether it accepts a key, are added to the description.
 */
export function PayloadMutation<const Name extends string = never>(options: Options<Name>): PayloadMethod<Name> {
  const { result, payload, codes = {}, errors = [], isKeyed } = options;
  const listed = listCodes(options);
  const own = listed.filter((code) => errors.includes(code));
  const rare = listed.filter((code) => !errors.includes(code));
  const description = [
    options.description,
    isKeyed && 'Accepts an `Idempotency-Key`.',
    listed.length > 0 &&
      `User errors: ${[inWords(own), rare.length > 0 && `rarely ${inWords(rare)}`].filter(Boolean).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (target, key, descriptor) => {
    const name = String(key);
    const type = payload ?? payloadType(name, result);
    Mutation(() => type, { nullable: true, description })(target, key, descriptor);
    UseMiddleware(...(isKeyed ? [checkIdempotencyKey] : []), userErrors(codes))(target, key, descriptor);
    Errors(listed, rare)(target, key, descriptor);
    if (isKeyed) Idempotent()(target, key, descriptor);
    SemanticNonNull()(target, key, descriptor);
  };
}

/** Lists the codes that the `userErrors` of a mutation can have, in the order of the enum. */
function listCodes({ codes, errors = [], hasRefusals = true }: Options<string>): UserErrorCode[] {
  const refusals = hasRefusals ? { ...REFUSALS, ...codes } : {};
  const used = new Set([...errors, ...Object.values(refusals)]);
  return Object.values(UserErrorCode).filter((code) => used.has(code));
}

const inWords = (codes: readonly UserErrorCode[]): string => codes.map((code) => `\`${code}\``).join(', ');

function payloadType(mutation: string, result: Options<string>['result']): ClassType<Payload> {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`;
  @ObjectType(name, { description: `The payload of \`${mutation}\`.`, implements: Payload })
  class MutationPayload extends Payload {}
  if (result)
    Field(() => result.type, { nullable: true, description: result.description })(
      MutationPayload.prototype,
      result.name,
    );
  return MutationPayload;
}
