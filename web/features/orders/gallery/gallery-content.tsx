import { type ReactNode, Suspense, useMemo } from 'react';
import { Empty } from '#web/ui/notices.tsx';
import { KeepPlace } from '#web/features/orders/keep/keep-place.tsx';
import { LazyKeepSection } from '#web/features/orders/keep/lazy-keep-section.tsx';
import { ReminderLinks } from '#web/features/orders/keep/reminder-links.tsx';
import { orderMessages } from '#shared/messages.ts';
import { CoverPrint } from './cover-print.tsx';
import { ExpiryTicket } from './expiry-ticket.tsx';
import { filesOfKind } from './gallery-file.ts';
import type { GalleryFile } from './gallery-file.ts';
import { GalleryHead } from './gallery-head.tsx';
import type { GalleryOrder } from './gallery-order.ts';
import { PhotoFilm } from './photo-film.tsx';
import { FirstResult, MoreResults } from './results.tsx';
import { VideoPrints } from './video-prints.tsx';
import { LazyPhotoViewer } from './viewer/lazy-photo-viewer.tsx';
import { useViewer } from './viewer/use-viewer.ts';
import { VoucherNudge } from './voucher-nudge.tsx';
import styles from './gallery-content.module.css';

type GalleryContentProps = {
  order: GalleryOrder;
  /** Milliseconds until the expiry. */
  remaining: number | null;
  /** The files come from a copy on this device: this stands in place of what can be done with an order. */
  copyHead?: ReactNode;
};

/** The files of an active order in the requirements' order: results first, then photos, then videos. */
export function GalleryContent({ order, remaining, copyHead }: GalleryContentProps) {
  const { results, photos, videos, all } = useMemo(() => inGroups(order.files), [order.files]);
  const isEmpty = order.files.length === 0;
  const viewer = useViewer(all.length);
  const [first] = all;
  const coverIn = (place: 'head' | 'side') => first && first.file.kind !== 'VIDEO' && <CoverPrint item={first} index={0} place={place} onOpen={viewer.open} />;

  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <div className={styles.head}>
          {copyHead ?? (
            <>
              <GalleryHead order={order} isEmpty={isEmpty} cover={coverIn('head')} />
              <div>
                <ExpiryTicket expiry={order.expiry} remaining={remaining} />
                <ReminderLinks invoice={order.invoice} expiry={order.expiry} hasFiles={!isEmpty} />
              </div>
            </>
          )}
        </div>
        <div className={styles.results}>
          <FirstResult results={results} onOpen={viewer.open} />
          {results.length === 0 && coverIn('side')}
          {isEmpty && <Empty title="Bangkunya kosong." message={orderMessages.noFiles} />}
        </div>
        {results.length < 2 && <VoucherNudge className={styles.nudge} />}
      </div>
      {results.length > 1 && (
        <div className={`wrap ${styles.more} ${results.length === 2 ? styles.beside : ''}`}>
          <MoreResults results={results} onOpen={viewer.open} />
          <VoucherNudge />
        </div>
      )}
      {photos.length > 0 && <PhotoFilm photos={photos} from={results.length} onOpen={viewer.open} />}
      {videos.length > 0 && <VideoPrints videos={videos} from={results.length + photos.length} invoice={order.invoice} onOpen={viewer.open} />}
      {!copyHead && !isEmpty && (
        <Suspense fallback={<KeepPlace />}>
          <LazyKeepSection order={order} />
        </Suspense>
      )}
      {viewer.index !== null && (
        <Suspense>
          <LazyPhotoViewer files={all} index={viewer.index} onTurn={viewer.turn} onClose={viewer.close} />
        </Suspense>
      )}
    </>
  );
}

/** The groups of the page, and all of them in one row, as the viewer turns them. */
function inGroups(files: readonly GalleryFile[]) {
  const [results, photos, videos] = [filesOfKind(files, 'RESULT'), filesOfKind(files, 'PHOTO'), filesOfKind(files, 'VIDEO')];
  return { results, photos, videos, all: [...results, ...photos, ...videos] };
}
