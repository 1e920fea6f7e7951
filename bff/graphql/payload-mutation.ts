import { type ClassType, Field, Mutation, ObjectType, UseMiddleware } from 'type-graphql';
import { checkIdempotencyKey } from './idempotency-key.ts';
import { Payload } from './payload.type.ts';
import { type CodeByStatus, userErrors } from './user-errors.ts';

interface Options {
  /** The field of the payload that holds the result; left out if empty `userErrors` say all. */
  result?: { name: string; type: ClassType };
  /** A payload with more fields than the usual ones. */
  payload?: ClassType<Payload>;
  /** The codes of refusals without a field, if they differ from those of most mutations. */
  codes?: CodeByStatus;
  /** True if the mutation passes an `Idempotency-Key` on. */
  isKeyed?: boolean;
  description: string;
}

/**
 * Declares a mutation that answers with a payload, `LoginPayload` for `login`: failures that another input can correct
 * become its `userErrors`.
 */
export function PayloadMutation({ result, payload, codes = {}, isKeyed, description }: Options): MethodDecorator {
  return (target, key, descriptor) => {
    const name = String(key);
    const type = payload ?? payloadType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`, result);
    Mutation(() => type, { nullable: true, description })(target, key, descriptor);
    UseMiddleware(...(isKeyed ? [checkIdempotencyKey] : []), userErrors(codes))(target, key, descriptor);
  };
}

function payloadType(name: string, result: Options['result']): ClassType<Payload> {
  @ObjectType(name, {
    description: result
      ? 'What was asked for, or what the person can correct.'
      : 'Whether it is done: see `userErrors`.',
    implements: Payload,
  })
  class MutationPayload extends Payload {}
  if (result)
    Field(() => result.type, {
      nullable: true,
      description: 'The result; null beside `userErrors`, and where a changed member could not be read again.',
    })(MutationPayload.prototype, result.name);
  return MutationPayload;
}
