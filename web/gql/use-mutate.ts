import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

/** Returns a function that calls mutations: all of them take one `input`. It rejects with what `toFailure` reads. */
export function useMutate() {
  const client = useApolloClient();
  return async <Data, Input>(mutation: TypedDocumentNode<Data, { input: Input }>, input: Input) => {
    const { data } = await client.mutate({ mutation, variables: { input } });
    return data;
  };
}

export type Mutate = ReturnType<typeof useMutate>;
