import { useMemo } from 'react';
import { groupFiles, type Order } from '#web/features/orders/order-file.ts';
import { coverOf } from '#web/features/orders/preload-order.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CoverPrint } from './media-picture.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderSaving } from './order-saving.tsx';
import { PhotoFilm } from './photo-film.tsx';
import { FirstResult, ResultPrints } from './results.tsx';
import { VideoPrints } from './video-prints.tsx';
import { ViewerProvider } from './viewer/viewer.tsx';
import { VoucherNudge } from './voucher-nudge.tsx';
import styles from './gallery-content.module.css';
import headStyles from './gallery-head.module.css';

/** The files of an order in the requirements' sequence: results first, then photos, then videos. */
export function OrderGallery({ order }: { order: Order }) {
  const { results, photos, videos, all } = useMemo(() => groupFiles(order), [order]);
  const cover = coverOf(order.files);
  return (
    <ViewerProvider files={all}>
      <div
        className={classNames(
          'wrap',
          styles.top,
          results.length === 2 && styles.two,
          results.length > 2 && styles.many,
        )}
      >
        <div className={styles.head}>
          <h1 className={headStyles.title}>Ini dia, hasil gaya kalian!</h1>
          <div className={headStyles.facts}>
            <div className={headStyles.words}>
              <OrderFacts order={order} />
              <p className={headStyles.thanks}>Terima kasih sudah mampir. Simpan foto dan videomu, ya.</p>
            </div>
            {/* The first screen of a phone has no other picture that opens the viewer. */}
            {cover && <CoverPrint file={cover} position="head" />}
          </div>
          <OrderActions order={order} />
        </div>
        <div className={styles.results}>
          <FirstResult results={results} />
          {results.length === 0 && cover && <CoverPrint file={cover} position="side" />}
        </div>
        {results.length > 1 && (
          <div className={styles.others}>
            <ResultPrints results={results.slice(1)} label="Result lainnya" />
          </div>
        )}
        <VoucherNudge className={styles.nudge} />
      </div>
      {photos.length > 0 && <PhotoFilm photos={photos} />}
      {videos.length > 0 && <VideoPrints videos={videos} />}
      <OrderSaving order={order} />
    </ViewerProvider>
  );
}
