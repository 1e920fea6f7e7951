import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { orderMessages } from '#shared/messages/orders.ts';
import { failureText } from '#web/gql/errors.ts';
import { FindOrderDocument, type FindOrderQuery } from '#web/gql/generated/documents.ts';
import { useSubmit } from '#web/gql/use-submit.ts';

/** The four results of a search (requirements §2). */
export type Outcome = 'member' | 'unverified' | 'guest' | 'nothing';

type Flags = NonNullable<FindOrderQuery['findOrder']>;

export type FoundOrder = Flags & { phone: string; outcome: Outcome };

/** Without an order the other two facts do not matter (contract, decision 9). */
export function toOutcome({ orderExists, accountExists, phoneVerified }: Flags): Outcome {
  if (!orderExists) return 'nothing';
  if (!accountExists) return 'guest';
  return phoneVerified ? 'member' : 'unverified';
}

/**
 * Finds an order by phone number. After `reset` (the number was edited) a late answer is dropped. Nothing is cached:
 * the browser does not store who has an order or an account.
 *
 * @param onFound called after every answer, also when there is no order
 */
export function useFindOrder(onFound: () => void) {
  const client = useApolloClient();
  const [found, setFound] = useState<FoundOrder | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting, submit, cancel } = useSubmit(
    async (phone: string) => {
      const { data } = await client.query({
        query: FindOrderDocument,
        variables: { phone },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      });
      return data?.findOrder ? { ...data.findOrder, phone, outcome: toOutcome(data.findOrder) } : null;
    },
    {
      onDone: (order) => {
        if (order === null) return setFailure(orderMessages.findFailed);
        setFound(order);
        onFound();
      },
      onFailure: (cause) =>
        setFailure(failureText(cause, { failed: orderMessages.findFailed, unanswered: orderMessages.findUnanswered })),
    },
  );

  function clear() {
    setFound(null);
    setFailure(null);
  }
  function find(phone: string) {
    clear();
    void submit(phone);
  }
  function reset() {
    cancel();
    clear();
  }

  return { isSearching: isSubmitting, found, failure, find, reset };
}
