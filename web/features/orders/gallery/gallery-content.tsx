import { type ReactNode, useMemo } from 'react';
import { OrderFacts } from '#web/features/orders/files/order-facts.tsx';
import { filesOfKind, type Order, type OrderFile } from '#web/features/orders/files/order-file.ts';
import { LazyStory } from '#web/features/orders/story/story-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CoverPrint } from './cover-print.tsx';
import { PhotoFilm } from './photo-film.tsx';
import { FirstResult, ResultPrints } from './results.tsx';
import { VideoPrints } from './video-prints.tsx';
import { LazyPhotoViewer } from './viewer/lazy-photo-viewer.tsx';
import { useViewer } from './viewer/use-viewer.ts';
import { VoucherNudge } from './voucher-nudge.tsx';
import styles from './gallery-content.module.css';
import head from './gallery-head.module.css';

interface GalleryContentProps {
  order: Order;
  /** Renders what stands beside the results. Receives the cover picture, the way into the viewer on a phone's first screen. */
  renderHead: (cover: ReactNode) => ReactNode;
  /** Below the files. */
  children?: ReactNode;
}

/** The files of an order in the requirements' sequence: results first, then photos, then videos. */
export function GalleryContent({ order, renderHead, children }: GalleryContentProps) {
  const { results, photos, videos, all } = useMemo(() => groupFiles(order.files), [order.files]);
  const viewer = useViewer(all.length);
  const [first] = all;
  const coverIn = (position: 'head' | 'side') =>
    first &&
    first.file.kind !== 'VIDEO' && <CoverPrint item={first} index={0} position={position} onOpen={viewer.open} />;

  return (
    <>
      <div
        className={classNames(
          'wrap',
          styles.top,
          results.length === 2 && styles.two,
          results.length > 2 && styles.many,
        )}
      >
        <div className={styles.head}>{renderHead(coverIn('head'))}</div>
        <div className={styles.results}>
          <FirstResult results={results} onOpen={viewer.open} />
          {results.length === 0 && coverIn('side')}
        </div>
        {results.length > 1 && (
          <div className={styles.others}>
            <ResultPrints results={results.slice(1)} firstIndex={1} label="Result lainnya" onOpen={viewer.open} />
          </div>
        )}
        <VoucherNudge className={styles.nudge} />
      </div>
      {photos.length > 0 && (
        <PhotoFilm photos={photos} firstIndex={results.length} openIndex={viewer.index} onOpen={viewer.open} />
      )}
      {videos.length > 0 && (
        <VideoPrints
          invoice={order.invoice}
          videos={videos}
          firstIndex={results.length + photos.length}
          onOpen={viewer.open}
        />
      )}
      {children}
      <LazyPhotoViewer files={all} viewer={viewer} />
      <LazyStory files={all} order={order} />
    </>
  );
}

/** Files by kind, and all of them in the sequence of the viewer. */
function groupFiles(files: readonly OrderFile[]) {
  const [results, photos, videos] = [
    filesOfKind(files, 'RESULT'),
    filesOfKind(files, 'PHOTO'),
    filesOfKind(files, 'VIDEO'),
  ];
  return { results, photos, videos, all: [...results, ...photos, ...videos] };
}

/** Headline, facts and thanks of an order. */
export function GalleryHead({ order: { invoice, date, booth, city }, cover }: { order: Order; cover: ReactNode }) {
  return (
    <>
      <h1 className={head.title}>Ini dia, hasil gaya kalian!</h1>
      <div className={head.facts}>
        <div className={head.words}>
          <OrderFacts invoice={invoice} date={date} place={[booth, city].filter(Boolean).join(', ')} />
          <p className={head.thanks}>Terima kasih sudah mampir. Simpan foto dan videomu, ya.</p>
        </div>
        {cover}
      </div>
    </>
  );
}
