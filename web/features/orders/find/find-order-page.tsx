import { useLazyQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { FindOrderDocument } from '#web/gql/generated/graphql.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { type FoundOrder, OutcomeDialog } from './outcome-dialog.tsx';
import { InvoiceSearch, PhoneSearch } from './search-forms.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './find-order-page.module.css';

/** /find-my-order: finds an order by the phone number given at the booth, or opens its photos by the invoice. */
export function FindOrderPage() {
  const { isSearching, found, failure, find, reset, close } = useFindOrder();

  return (
    <Page>
      <div className={styles.page}>
        <div className={classNames(shared.wrap, styles.grid)}>
          <div className={styles.column}>
            <h1 className={styles.title}>Mana fotoku?</h1>
            <p className={classNames(shared.lead, styles.lead)}>
              Masukkan nomor yang kamu ketik di booth. Kami carikan.
            </p>
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

/** Finds an order by phone number. After `reset` (the number was edited) a late answer is dropped. */
function useFindOrder() {
  // Not cached: the browser keeps nothing about who has an order or an account.
  const [findOrder] = useLazyQuery(FindOrderDocument, { fetchPolicy: 'no-cache' });
  // The time of the answer: after a reload the history entry still names a result, which is gone.
  const result = useOverlay<number>('result');
  const [found, setFound] = useState<(FoundOrder & { at: number }) | null>(null);
  const [failure, setFailure] = useState<Message | null>(null);
  const [isSearching, setSearching] = useState(false);
  const latest = useRef<string>(null);

  async function find(phone: string) {
    if (isSearching) return;
    reset();
    latest.current = phone;
    setSearching(true);
    try {
      const { data } = await findOrder({ variables: { phone } });
      if (latest.current !== phone) return;
      if (!data?.findOrder) return setFailure(SENTENCES.failed);
      const at = Date.now();
      setFound({ ...data.findOrder, phone, at });
      result.open(at);
    } catch (error) {
      if (latest.current === phone) setFailure(failureText(toFailure(error), SENTENCES));
    } finally {
      if (latest.current === phone) setSearching(false);
    }
  }
  function reset() {
    latest.current = null;
    setSearching(false);
    setFound(null);
    setFailure(null);
  }

  return {
    isSearching,
    /** The result that is open. */
    found: found?.at === result.value ? found : null,
    failure,
    find: (phone: string) => void find(phone),
    reset,
    close: result.close,
  };
}

const SENTENCES = { failed: orderMessages.findFailed, unanswered: orderMessages.findUnanswered };

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
