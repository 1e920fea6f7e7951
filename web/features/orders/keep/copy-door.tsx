import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { GallerySkeleton } from '#web/features/orders/gallery/gallery-skeleton.tsx';
import { CopyOffer } from './copy-offer.tsx';
import { findCopy, type KeptCopy } from './copy-store.ts';
import type { Absence } from './keep-words.ts';

type CopyDoorProps = {
  /** As the address has it. */
  invoice: string;
  absence: Absence;
  /** Asks the server again. */
  onRetry?: () => void;
  /** What is shown where the files are not; it is given the offer to open the copy, null where there is none. */
  children: (offer: ReactNode) => ReactNode;
};

/** In the address of a page that was loaded anew in order to open its copy. */
const openMark = '#salinan';

const LazyCopyView = lazy(async () => ({ default: (await import('./copy-view.tsx')).CopyView }));

/**
 * Where an order's files can't be shown, a copy on this device can: without a network it opens by itself, and when the
 * server says that there are no files it is offered beside what the server says.
 */
export function CopyDoor({ invoice, absence, onRetry, children }: CopyDoorProps) {
  const [copy, setCopy] = useState<KeptCopy | null | 'looking'>('looking');
  const [opened, setOpened] = useState<'by-hand' | 'by-itself' | null>(absence === 'offline' || window.location.hash === openMark ? 'by-itself' : null);

  useEffect(() => {
    let isGone = false;
    void findCopy(invoice).then((found) => !isGone && setCopy(found));
    return () => {
      isGone = true;
    };
  }, [invoice]);

  if (copy === 'looking') return opened ? <GallerySkeleton /> : children(null);
  if (copy === null) return children(null);
  if (!opened) return children(<CopyOffer copy={copy} onOpen={() => setOpened('by-hand')} />);
  return (
    <Suspense fallback={<GallerySkeleton />}>
      <LazyCopyView copy={copy} absence={absence} takesFocus={opened === 'by-hand'} reloadMark={openMark} onRetry={onRetry} onDeleted={() => setCopy(null)} />
    </Suspense>
  );
}
