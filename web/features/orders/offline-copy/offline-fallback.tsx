import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { deviceName } from '#web/features/orders/files/device-capabilities.ts';
import { Button } from '#web/ui/button.tsx';
import { findCopy, type OfflineCopy } from './copy-store.ts';
import { type Absence, copyText } from './copy-text.ts';
import type { CopyPresentation } from './copy-view.tsx';
import styles from './copy-offer.module.css';

interface OfflineFallbackProps extends CopyPresentation {
  /** As in the address. */
  invoice: string;
  absence: Absence;
  /** Queries the server again. */
  onRetry?: () => void;
  /** Renders what is shown without a copy. Receives the offer to open the copy, null where there is none. */
  children: (offer: ReactNode) => ReactNode;
}

/** In the address of a page that is reloaded to open its copy. */
const OPEN_HASH = '#salinan';

const LazyCopyView = lazy(async () => ({ default: (await import('./copy-view.tsx')).CopyView }));

/**
 * Stands in for an order that the server does not show. Offline, the copy on this device opens by itself; when the server answers that there
 * are no files, the copy is offered beside that answer.
 */
export function OfflineFallback({ invoice, absence, onRetry, children, ...presentation }: OfflineFallbackProps) {
  const [copy, setCopy] = useState<OfflineCopy | null | 'loading'>('loading');
  const [opened, setOpened] = useState<'by-button' | 'by-itself' | null>(absence === 'offline' || window.location.hash === OPEN_HASH ? 'by-itself' : null);

  useEffect(() => {
    let isUnmounted = false;
    void findCopy(invoice).then((found) => !isUnmounted && setCopy(found));
    return () => {
      isUnmounted = true;
    };
  }, [invoice]);

  if (copy === 'loading') return opened ? presentation.pending : children(null);
  if (copy === null) return children(null);
  if (!opened) return children(<CopyOffer copy={copy} onOpen={() => setOpened('by-button')} />);
  return (
    <Suspense fallback={presentation.pending}>
      <LazyCopyView
        {...presentation}
        copy={copy}
        absence={absence}
        takesFocus={opened === 'by-button'}
        openHash={OPEN_HASH}
        onRetry={onRetry}
        onDeleted={() => setCopy(null)}
      />
    </Suspense>
  );
}

/** The files are deleted from the server, and there is a copy on this device. */
function CopyOffer({ copy, onOpen }: { copy: OfflineCopy; onOpen: () => void }) {
  return (
    <div className={styles.offer}>
      <p>
        <strong className={styles.title}>Masih ada di {deviceName()}.</strong>
        Salinan yang kamu simpan: {copyText(copy)}.
      </p>
      <Button variant="ink" icon="photo" onClick={onOpen}>
        BUKA SALINAN
      </Button>
    </div>
  );
}
