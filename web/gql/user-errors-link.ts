import { ApolloLink } from '@apollo/client';
import { map } from 'rxjs';
import { type UserError, UserErrorsError } from './errors.ts';

/** Has a mutation that answers with `userErrors` reject, as one that fails does: each form has one way for both. */
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
