import { type Failure, toFailure, type UserError, userErrorsFailure } from './errors.ts';

/** What a mutation has come to: its payload, or why it failed. */
export type Outcome<Payload> = { payload: Payload; failure: null } | Failed;

interface Failed {
  payload: null;
  failure: Failure;
}

export const failed = (failure: Failure): Failed => ({ payload: null, failure });

/** The payload in the data of a mutation, which has one field. */
type PayloadOf<Data> = NonNullable<Data[Exclude<keyof Data, '__typename'>]>;

/**
 * Awaits a call of a mutation, so that a form handles refused input (`userErrors`), an error and a lost answer in one
 * place. Does not reject.
 */
export async function outcomeOf<Data extends object>(
  call: Promise<{ data?: Data | null }>,
): Promise<Outcome<PayloadOf<Data>>> {
  try {
    const { data } = await call;
    const payload = Object.values(data ?? {}).find((value) => typeof value === 'object') as PayloadOf<Data> | null;
    const { userErrors = [], session } = (payload ?? {}) as { userErrors?: UserError[]; session?: object | null };
    if (userErrors.length > 0) return failed(userErrorsFailure(userErrors));
    // Without a payload, or a sign-in's session, the call has failed, for a reason that is not known.
    return payload && session !== null ? { payload, failure: null } : failed(toFailure(null));
  } catch (error) {
    return failed(toFailure(error));
  }
}
