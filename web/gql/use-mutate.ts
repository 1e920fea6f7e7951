import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type UserError, UserErrorsError } from './errors.ts';

/**
 * Returns a function that calls mutations, which all take one `input`. It also rejects if the answer has
 * `userErrors`, so that a form handles refused input and a failed call in one place; `toFailure` reads the rejection.
 */
export function useMutate() {
  const client = useApolloClient();
  return async <Data extends object, Input>(
    mutation: TypedDocumentNode<Data, { input: Input }>,
    input: Input,
    context?: Record<string, unknown>,
  ) => {
    const { data } = await client.mutate({ mutation, variables: { input }, context });
    for (const payload of Object.values(data ?? {}) as ({ userErrors?: UserError[] } | null)[])
      if (payload?.userErrors?.length) throw new UserErrorsError(payload.userErrors);
    return data;
  };
}

export type Mutate = ReturnType<typeof useMutate>;
