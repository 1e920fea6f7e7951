import { type ReactNode, useMemo } from 'react';
import { memberOrderMessages } from '#shared/messages/orders.ts';
import { OrderFacts } from '#web/features/orders/files/order-facts.tsx';
import { groupFiles } from '#web/features/orders/files/order-file.ts';
import { LazyStory } from '#web/features/orders/story/story-button.tsx';
import type { MyPhotosQuery } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/labels.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { ExpiredHelp, FadedStrip } from './expired-view.tsx';
import { PhotoFilm } from './photo-film.tsx';
import { VideoPrints } from './video-prints.tsx';
import { ViewerProvider } from './viewer/lazy-photo-viewer.tsx';
import styles from './my-photos-content.module.css';

interface MyPhotosContentProps {
  order: NonNullable<MyPhotosQuery['myOrder']>;
  /** Below the facts. */
  actions?: ReactNode;
  /** Below the files. */
  children?: ReactNode;
}

/**
 * One order of the member: facts, then the requirements' two groups, photos (type 1) and all the rest, each shown as
 * what it is (contract, decision 10).
 */
export function MyPhotosContent({ order, actions, children }: MyPhotosContentProps) {
  const { invoice, expired, files } = order;
  const { photos, results, videos, all } = useMemo(() => groupFiles(files), [files]);
  return (
    <div className={styles.page}>
      <ViewerProvider files={all}>
        <div className={styles.head}>
          <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
          <h1 className={styles.title}>{titleOf(expired, files.length)}</h1>
          {files.length === 0 && (
            <p className={styles.sentence} lang="en">
              {memberOrderMessages.noPhotos}
            </p>
          )}
          <div className={styles.facts}>
            <OrderFacts order={order} separator=" - ">
              {expired && (
                <li lang="en">
                  <Badge tone="expired">EXPIRED</Badge>
                </li>
              )}
            </OrderFacts>
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
        {files.length === 0 &&
          (expired ? <Expired invoice={invoice} /> : <DrawnFrame series="stool" className={styles.stool} />)}
        {photos.length > 0 && <PhotoFilm photos={photos} firstIndex={results.length} />}
        {all.length > photos.length && (
          <VideoPrints
            invoice={invoice}
            videos={videos}
            results={results}
            firstIndex={results.length + photos.length}
          />
        )}
        {children}
        <LazyStory files={all} order={order} />
      </ViewerProvider>
    </div>
  );
}

/** What the page has, in a few words. */
function titleOf(isExpired: boolean, count: number): string {
  if (isExpired) return 'Fotonya sudah pudar.';
  return count === 0 ? 'Fotonya belum masuk.' : 'Ini dia, hasil gayamu!';
}

/** Instead of the photos of an order that has expired. */
function Expired({ invoice }: { invoice: string }) {
  return (
    <div className={styles.none}>
      <FadedStrip />
      <div className={styles.help}>
        <p>Masa simpannya sudah habis, jadi semua file dihapus dari server kami.</p>
        <ExpiredHelp invoice={invoice} />
      </div>
    </div>
  );
}
