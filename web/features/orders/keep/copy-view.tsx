import { useEffect, useMemo, useState } from 'react';
import { GalleryContent } from '#web/features/orders/gallery/gallery-content.tsx';
import { GalleryNotice } from '#web/features/orders/gallery/gallery-notice.tsx';
import { GallerySkeleton } from '#web/features/orders/gallery/gallery-skeleton.tsx';
import { ErrorBox } from '#web/ui/notices.tsx';
import { orderOf } from './copy-facts.ts';
import { CopyHead } from './copy-head.tsx';
import { deleteCopy, type KeptCopy } from './copy-store.ts';
import type { Absence } from './keep-words.ts';
import { reachesKeeper, startKeeper } from './keeper.ts';
import { saveKept } from './save-kept.ts';

type CopyViewProps = {
  copy: KeptCopy;
  absence: Absence;
  /** It was opened by hand: the reader is taken along. */
  takesFocus: boolean;
  /** Marks the address of a page that is loaded anew to open the copy. */
  reloadMark: string;
  onRetry?: (() => void) | undefined;
  onDeleted: () => void;
};

/** An order as this device kept it: the same gallery, its files answered by the service worker. */
export function CopyView({ copy, absence, takesFocus, reloadMark, onRetry, onDeleted }: CopyViewProps) {
  const { facts, files } = copy;
  const order = useMemo(() => orderOf(facts, files), [facts, files]);
  const [keeper, setKeeper] = useState<'looking' | 'here' | 'lost'>('looking');

  useEffect(() => {
    let isGone = false;
    void reach(reloadMark).then((found) => !isGone && setKeeper(found));
    return () => {
      isGone = true;
    };
  }, [reloadMark]);

  if (keeper === 'looking') return <GallerySkeleton />;
  if (keeper === 'lost') {
    return (
      <GalleryNotice title="Salinannya belum terbuka.">
        <ErrorBox message="Muat ulang halaman ini untuk membuka salinanmu." onRetry={() => window.location.reload()} retryLabel="Muat ulang" />
      </GalleryNotice>
    );
  }
  const forget = () => void deleteCopy(facts.invoice).then(onDeleted);
  return (
    // No control of its own: it hears of the clicks on the links inside, those of the viewer as well.
    <div role="presentation" onClickCapture={saveKept}>
      <GalleryContent
        order={order}
        remaining={null}
        copyHead={<CopyHead copy={copy} files={order.files} absence={absence} takesFocus={takesFocus} onRetry={onRetry} onDelete={forget} />}
      />
    </div>
  );
}

/** Finds the service worker, without which no file of the copy is answered; a page that came by a link is loaded anew, once. */
async function reach(reloadMark: string): Promise<'looking' | 'here' | 'lost'> {
  try {
    if (await reachesKeeper()) return 'here';
    await startKeeper();
    if (await reachesKeeper()) return 'here';
    if (window.location.hash === reloadMark) return 'lost';
    window.location.hash = reloadMark;
    window.location.reload();
    return 'looking';
  } catch {
    return 'lost';
  }
}
