import { ApolloLink } from '@apollo/client';
import { map } from 'rxjs';
import { type UserError, UserErrorsError } from './errors.ts';

/**
 * Makes a mutation reject if its answer has `userErrors`, so that a form handles refused input and a failed call in one
 * place.
 */
export const userErrorsLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      refuse('data' in result ? result.data : null);
      return result;
    }),
  ),
);

/** @throws UserErrorsError */
function refuse(data: object | null | undefined): void {
  for (const payload of Object.values(data ?? {}) as ({ userErrors?: UserError[] } | null)[])
    if (payload?.userErrors?.length) throw new UserErrorsError(payload.userErrors);
}
