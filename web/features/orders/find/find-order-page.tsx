import { useLazyQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { orderMessages } from '#shared/messages/orders.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { FindOrderDocument } from '#web/gql/generated/graphql.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { InvoiceSearch, PhoneSearch } from './search-forms.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './find-order-page.module.css';

/** /find-my-order: finds an order by the phone number given at the booth, or opens its photos by the invoice. */
export function FindOrderPage() {
  const { isSearching, found, failure, find, edit, close } = useFindOrder();

  return (
    <Page>
      <div className={styles.page}>
        <div className={classNames(shared.wrap, styles.grid)}>
          <div className={styles.column}>
            <h1 className={styles.title}>Mana fotoku?</h1>
            <p className={classNames(shared.lead, styles.lead)}>
              Masukkan nomor yang kamu ketik di booth. Kami carikan.
            </p>
            <PhoneSearch isSearching={isSearching} failure={failure} onSearch={find} onEdit={edit} />
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
 * Finds an order by phone number. An edited number can be searched at once: the answer for the former one is dropped.
 */
function useFindOrder() {
  // Not cached: the browser keeps nothing about who has an order or an account.
  const [findOrder, { data, error, loading }] = useLazyQuery(FindOrderDocument, { fetchPolicy: 'no-cache' });
  /** The number that was searched; null once it is edited. */
  const [asked, setAsked] = useState<string | null>(null);
  // After a reload the history entry still names a result, which is gone.
  const result = useOverlay<true>('result');
  const isSearching = loading && asked !== null;
  const isAnswered = asked !== null && !loading && Boolean(data || error);
  const found = isAnswered && data?.findOrder ? { ...data.findOrder, phone: asked } : null;

  const isFound = found !== null;
  const open = useEffectEvent(() => result.open(true));
  useEffect(() => {
    if (isFound) open();
  }, [isFound]);

  function find(phone: string) {
    if (isSearching) return;
    setAsked(phone);
    // Rejects if another search begins or the page is left.
    findOrder({ variables: { phone } }).catch(() => undefined);
  }

  return {
    isSearching,
    found: result.value && found,
    failure: isAnswered && !found ? (error ? failureText(toFailure(error), SENTENCES) : SENTENCES.failed) : null,
    find,
    edit: () => setAsked(null),
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
