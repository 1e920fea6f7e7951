import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

/** Returns a function that calls mutations, which all take one `input`. `toFailure` reads its rejection. */
export function useMutate() {
  const client = useApolloClient();
  return async <Data, Input>(mutation: TypedDocumentNode<Data, { input: Input }>, input: Input) => {
    const { data } = await client.mutate({ mutation, variables: { input } });
    return data;
  };
}

export type Mutate = ReturnType<typeof useMutate>;
