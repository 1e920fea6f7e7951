import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { FindOrderDocument } from '#web/gql/generated/documents.ts';
import type { FindOrderQuery } from '#web/gql/generated/documents.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { orderMessages } from '#shared/messages/orders.ts';

/** The four ways a look-up can end (requirements §2). */
export type Outcome = 'member' | 'unverified' | 'guest' | 'nothing';

export type FoundOrder = FindOrderQuery['findOrder'] & { phone: string; outcome: Outcome };

type Search =
  | { step: 'idle' }
  | { step: 'searching' }
  | { step: 'done'; found: FoundOrder }
  | { step: 'failed'; message: string };

/** Without an order the other two facts do not matter (contract, decision 9). */
export function toOutcome({ orderExists, accountExists, phoneVerified }: FindOrderQuery['findOrder']): Outcome {
  if (!orderExists) return 'nothing';
  if (!accountExists) return 'guest';
  return phoneVerified ? 'member' : 'unverified';
}

/**
 * Looks an order up by phone. While a search runs a second one is not sent. `reset` (the number was edited, the page was left) aborts it, and
 * a late answer is dropped. Nothing is cached: the browser does not store who has an order or an account.
 *
 * @param onFound called after every answer, also when there is no order
 */
export function useFindOrder(onFound: () => void) {
  const client = useApolloClient();
  const [search, setSearch] = useState<Search>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);

  function stop() {
    running.current?.abort();
    running.current = null;
  }
  useEffect(() => stop, []);

  async function find(phone: string) {
    if (running.current !== null) return;
    const mine = new AbortController();
    running.current = mine;
    setSearch({ step: 'searching' });
    await afterPaint();
    if (running.current !== mine) return;
    const ended = await ask(phone, mine.signal);
    if (running.current !== mine) return;
    running.current = null;
    setSearch(ended);
    if (ended.step === 'done') onFound();
  }

  async function ask(phone: string, signal: AbortSignal): Promise<Search> {
    try {
      const { data } = await client.query({
        query: FindOrderDocument,
        variables: { phone },
        fetchPolicy: 'no-cache',
        context: { fetchOptions: { signal }, queryDeduplication: false },
      });
      if (data === undefined) return { step: 'failed', message: orderMessages.findFailed };
      return { step: 'done', found: { ...data.findOrder, phone, outcome: toOutcome(data.findOrder) } };
    } catch (error) {
      const sentences = { failed: orderMessages.findFailed, unanswered: orderMessages.findUnanswered };
      return { step: 'failed', message: failureText(toFailure(error), sentences) };
    }
  }

  function reset() {
    stop();
    setSearch({ step: 'idle' });
  }

  return { search, find, reset };
}
