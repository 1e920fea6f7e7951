import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { failureText } from '#web/gql/errors.ts';
import { FindOrderDocument } from '#web/gql/generated/documents.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import type { Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { type FoundOrder, OutcomeDialog } from './outcome-dialog.tsx';
import { InvoiceSearch, PhoneSearch } from './searches.tsx';
import styles from './find-order-page.module.css';

/** /find-my-order: finds an order by the phone number given at the booth, or opens its photos by the invoice. */
export function FindOrderPage() {
  const { isSearching, found, failure, find, reset, close } = useFindOrder();

  return (
    <Page>
      <div className={styles.page}>
        <div className={`wrap ${styles.grid}`}>
          <div className={styles.column}>
            <h1 className={styles.title}>Mana fotoku?</h1>
            <p className={styles.lead}>Masukkan nomor yang kamu ketik di booth. Kami carikan.</p>
            <PhoneSearch isSearching={isSearching} failure={failure} onSearch={find} onEdit={reset} />
            <InvoiceSearch />
          </div>
          <SearchStrips />
        </div>
      </div>
      {found && <OutcomeDialog found={found} onClose={close} />}
    </Page>
  );
}

/**
 * Finds an order by phone number. After `reset` (the number was edited) a late answer is dropped. Nothing is cached:
 * the browser does not store who has an order or an account.
 */
function useFindOrder() {
  const client = useApolloClient();
  // The time of the answer: after a reload the history entry still names a result, which is gone.
  const result = useOverlay<number>('result');
  const [found, setFound] = useState<(FoundOrder & { at: number }) | null>(null);
  const [failure, setFailure] = useState<Message | null>(null);
  const { isSubmitting, submit, cancel } = useSubmit(
    async (phone: string) => {
      const { data } = await client.query({
        query: FindOrderDocument,
        variables: { phone },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      });
      return data?.findOrder ? { ...data.findOrder, phone, at: Date.now() } : null;
    },
    {
      onDone: (order) => {
        if (order === null) return setFailure(orderMessages.findFailed);
        setFound(order);
        result.open(order.at);
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

  return {
    isSearching: isSubmitting,
    /** The result that is open. */
    found: found?.at === result.value ? found : null,
    failure,
    find,
    reset,
    close: result.close,
  };
}

const STRIPS: { series: Series; tilt: number; position: string | undefined; mono?: boolean }[] = [
  { series: 'couple', tilt: -11, position: styles.left },
  { series: 'dewa', tilt: -1, position: styles.middle },
  { series: 'oma', tilt: 9, position: undefined, mono: true },
];

/** Three strips of drawn photos beside the form. */
function SearchStrips() {
  return (
    <div className={styles.fan} aria-hidden="true">
      {STRIPS.map(({ series, tilt, position, mono }) => (
        <div key={series} className={position}>
          <DrawnStrip series={series} frames={[0, 1, 2, 3]} mono={mono} tilt={tilt} />
        </div>
      ))}
    </div>
  );
}
