import { type AuthCheckerFn, createParameterDecorator, type ResolverData } from 'type-graphql';
import { serverMessages } from '#shared/messages/server.ts';
import { type Caller, type GraphContext, Member, type Visitor } from './context.ts';
import { AppError } from './errors.ts';

/**
 * Passes the member to a resolver. Without a token the field is UNAUTHENTICATED, before any call; so it is where
 * `@Authorized()` declares it: either one alone refuses a visitor.
 */
export function CurrentMember(): ReturnType<typeof createParameterDecorator> {
  return createParameterDecorator(({ context }: ResolverData<GraphContext>) => requireMember(context.caller));
}

/**
 * Checks `@Authorized()`: the field needs a token. The API decides whether it is still valid.
 *
 * @throws UNAUTHENTICATED
 */
export const checkAuthorization: AuthCheckerFn<GraphContext> = ({ context }) => {
  requireMember(context.caller);
  return true;
};

/** @throws UNAUTHENTICATED */
export function requireMember(caller: Caller): Member {
  if (caller instanceof Member) return caller;
  throw unauthenticated(caller);
}

/** The error for a caller without a valid token: the message tells a first visit from an ended session. */
export function unauthenticated({ hasBadToken }: Visitor): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    hasBadToken ? serverMessages.sessionEnded : 'Masuk dulu untuk melanjutkan, ya.',
    { status: 401 },
  );
}
