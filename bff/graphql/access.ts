import { type AuthCheckerFn, createParameterDecorator, type ResolverData } from 'type-graphql';
import { type Caller, Member, type Visitor } from './caller.ts';
import type { GraphContext } from './context.ts';
import { HouseError } from './errors.ts';

/** `@Authorized()` says that a field is a member's. No token: UNAUTHENTICATED, and nothing is called. */
export const isMember: AuthCheckerFn<GraphContext> = ({ context }) => {
  requireMember(context.caller);
  return true;
};

/** Delivers the member to a resolver; a field that forgot `@Authorized()` is still closed to visitors. */
export function CurrentMember(): ReturnType<typeof createParameterDecorator> {
  return createParameterDecorator(({ context }: ResolverData<GraphContext>) => requireMember(context.caller));
}

/** @throws UNAUTHENTICATED */
function requireMember(caller: Caller): Member {
  if (caller instanceof Member) return caller;
  throw unauthenticated(caller);
}

export function unauthenticated({ hasBadToken }: Visitor): HouseError {
  return new HouseError('UNAUTHENTICATED', hasBadToken ? 'Your session is not valid. Please log in again.' : 'Please log in to continue.', { status: 401 });
}
