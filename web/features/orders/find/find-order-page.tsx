import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { InvoiceSearch } from './invoice-search.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { PhoneSearch } from './phone-search.tsx';
import { useFindOrder } from './use-find-order.ts';
import styles from './find-order-page.module.css';

/** /find-my-order: finds an order by the phone number given at the booth, or opens its photos by the invoice. */
export function FindOrderPage() {
  const result = useOverlay<true>('result');
  const { isSearching, found, failure, find, reset } = useFindOrder(() => result.open(true));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // After a reload the history entry still says that a result is open, but the result is gone. The entry is cleared:
  // otherwise closing the next result would go back to it and show that result again.
  const isStale = result.value !== null && found === null;
  useEffect(() => {
    if (isStale) void navigate({ pathname, search }, { replace: true });
  }, [isStale, navigate, pathname, search]);

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
      <OutcomeDialog found={result.value ? found : null} onClose={result.close} />
    </Page>
  );
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
