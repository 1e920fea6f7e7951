import { type Failure, toFailure, UNANSWERED, type UserError, userErrorsFailure } from './errors.ts';

/** What a mutation has come to: its payload, or why it failed. */
export type Outcome<Payload> = { payload: Payload; failure: null } | Failed;

interface Failed {
  payload: null;
  failure: Failure;
}

export const failed = (failure: Failure): Failed => ({ payload: null, failure });

/** What every payload of the graph has; a sign-in's has a session as well. */
interface AnyPayload {
  userErrors: readonly UserError[];
  session?: object | null;
}

/**
 * Awaits a call of a mutation, so that a form handles refused input (`userErrors`), an error and a lost answer in one
 * place. Does not reject.
 */
export async function outcomeOf<Data, Payload extends AnyPayload>(
  call: Promise<{ data?: Data | null }>,
  payloadOf: (data: Data) => Payload | null,
): Promise<Outcome<Payload>> {
  try {
    const { data } = await call;
    const payload = data ? payloadOf(data) : null;
    if (payload && payload.userErrors.length > 0) return failed(userErrorsFailure(payload.userErrors));
    // Without a payload, or a sign-in's session, the call has failed, for a reason that is not known.
    return payload && payload.session !== null ? { payload, failure: null } : failed(UNANSWERED);
  } catch (error) {
    return failed(toFailure(error));
  }
}
