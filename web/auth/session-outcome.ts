import { toFailure } from '#web/gql/errors.ts';
import { failed, type Outcome } from '#web/gql/outcome.ts';
import type { NewSession } from './stored-session.ts';

/** The session that a login, a registration or a sign-in with Google has brought. Without one it has failed. */
export async function sessionOutcome(
  outcome: Promise<Outcome<{ session: NewSession | null }>>,
): Promise<Outcome<NewSession>> {
  const { payload, failure } = await outcome;
  if (failure) return failed(failure);
  return payload.session ? { payload: payload.session, failure: null } : failed(toFailure(null));
}
