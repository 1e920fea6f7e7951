import { Suspense } from 'react';
import { Empty } from '#web/ui/empty.tsx';
import { ReminderLinks } from '#web/features/orders/keep/reminder-links.tsx';
import { messages } from '#web/features/orders/messages.ts';
import { ExpiryTicket } from './expiry-ticket.tsx';
import { GalleryHead } from './gallery-head.tsx';
import type { GalleryOrder } from './gallery-order.ts';
import { LazyPhotoViewer } from './lazy-photo-viewer.tsx';
import { PhotoFilm } from './photo-film.tsx';
import { FirstResult, MoreResults } from './results.tsx';
import { useViewer } from './use-viewer.ts';
import { VideoPrints } from './video-prints.tsx';
import { VoucherNudge } from './voucher-nudge.tsx';
import styles from './gallery-content.module.css';

type GalleryContentProps = { order: GalleryOrder; /** Milliseconds until the expiry. */ remaining: number | null };

/** The files of an active order in SPEC's order: results first, then photos, then videos. */
export function GalleryContent({ order, remaining }: GalleryContentProps) {
  const urlsOf = (kind: 'RESULT' | 'PHOTO' | 'VIDEO') => order.files.filter((file) => file.kind === kind).map(({ url }) => url);
  const [results, photos, videos] = [urlsOf('RESULT'), urlsOf('PHOTO'), urlsOf('VIDEO')];
  const isEmpty = order.files.length === 0;
  const viewer = useViewer();

  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <div className={styles.head}>
          <GalleryHead order={order} isEmpty={isEmpty} />
          <div>
            <ExpiryTicket expiry={order.expiry} remaining={remaining} />
            <ReminderLinks invoice={order.invoice} expiry={order.expiry} />
          </div>
        </div>
        <div className={styles.results}>
          <FirstResult urls={results} onOpen={viewer.open} />
          {isEmpty && <Empty title="Bangkunya kosong." message={messages.noFiles} />}
        </div>
        {results.length < 2 && <VoucherNudge className={styles.nudge} />}
      </div>
      {results.length > 1 && (
        <div className={`wrap ${styles.more} ${results.length === 2 ? styles.beside : ''}`}>
          <MoreResults urls={results} onOpen={viewer.open} />
          <VoucherNudge />
        </div>
      )}
      {photos.length > 0 && <PhotoFilm urls={photos} onOpen={(index) => viewer.open(results.length + index)} />}
      {videos.length > 0 && <VideoPrints urls={videos} invoice={order.invoice} />}
      {viewer.index !== null && (
        <Suspense>
          <LazyPhotoViewer pictures={picturesOf(results, photos)} index={viewer.index} onClose={viewer.close} />
        </Suspense>
      )}
    </>
  );
}

/** Results and photos in one row, as the viewer turns them. */
function picturesOf(results: string[], photos: string[]) {
  const named = (urls: string[], name: string) => urls.map((src, index) => ({ src, alt: `${name} ${index + 1} dari ${urls.length}` }));
  return [...named(results, 'Hasil'), ...named(photos, 'Foto')];
}
