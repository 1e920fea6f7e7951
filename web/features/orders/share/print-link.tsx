import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { afterFirstInput } from '#web/features/orders/files/after-first-input.ts';
import { shareUrl } from './share-link.ts';
import styles from './print-link.module.css';

/** Nothing where its code can't be loaded: the link is still printed. */
const PrintCode = lazy(async (): Promise<{ default: ComponentType<{ url: string }> }> => ({ default: (await import('./print-code.tsx').catch(() => null))?.PrintCode ?? (() => null) }));

/** The way back to the photos of an order, on paper alone: the link, and its QR code as soon as that is loaded. */
export function PrintLink({ invoice }: { invoice: string }) {
  const url = shareUrl(invoice);
  return (
    <div className={styles.slip} data-print-link>
      {usePrintIsNear() && (
        <Suspense>
          <PrintCode url={url} />
        </Suspense>
      )}
      <p>{url}</p>
    </div>
  );
}

/** Printing leaves no time to load anything: true once the page has been used, or is about to be printed. */
function usePrintIsNear(): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const note = () => setNear(true);
    const cancel = afterFirstInput(note);
    const print = window.matchMedia('print');
    print.addEventListener('change', note);
    if (print.matches) note();
    return () => {
      cancel();
      print.removeEventListener('change', note);
    };
  }, []);
  return isNear;
}
