import { type Failure, toFailure, type UserError, userErrorsFailure } from './errors.ts';

/** What a mutation has come to: its payload, or why it failed. */
export type Outcome<Payload> = { payload: Payload; failure: null } | Failed;

interface Failed {
  payload: null;
  failure: Failure;
}

export const failed = (failure: Failure): Failed => ({ payload: null, failure });

/** The names of the payloads in the data of a mutation. */
type PayloadName<Data> = Exclude<keyof Data, '__typename'>;

/**
 * Awaits a call of a mutation, so that a form handles refused input (`userErrors`), an error and a lost answer in one
 * place. Does not reject.
 *
 * @param name the field of the mutation
 */
export async function outcomeOf<Data, Name extends PayloadName<Data>>(
  call: Promise<{ data?: Data | null }>,
  name: Name,
): Promise<Outcome<NonNullable<Data[Name]>>> {
  try {
    const payload = (await call).data?.[name];
    // Without data the call has failed, for a reason that is not known.
    if (payload === undefined || payload === null) return failed(toFailure(null));
    const { userErrors } = payload as { userErrors?: readonly UserError[] };
    return userErrors?.length ? failed(userErrorsFailure(userErrors)) : { payload, failure: null };
  } catch (error) {
    return failed(toFailure(error));
  }
}
