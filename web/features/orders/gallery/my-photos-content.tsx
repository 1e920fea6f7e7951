import { type ReactNode, useMemo } from 'react';
import { memberOrderMessages } from '#shared/messages/orders.ts';
import { OrderFacts } from '#web/features/orders/files/order-facts.tsx';
import { groupFiles } from '#web/features/orders/files/order-file.ts';
import { LazyStory } from '#web/features/orders/story/story-button.tsx';
import type { MyPhotosQuery } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/labels.tsx';
import { chatLink } from '#web/lib/brand.ts';
import { ButtonLink, TextLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { FadedStrip } from './expired-view.tsx';
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
export function MyPhotosContent({
  order: { invoice, date, boothName, city, expired, files },
  actions,
  children,
}: MyPhotosContentProps) {
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
            <OrderFacts invoice={invoice} date={date} place={[boothName, city].filter(Boolean).join(' - ')}>
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
        <LazyStory files={all} order={{ invoice, date, boothName, city }} />
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
        <ButtonLink
          variant="secondary"
          icon="chat"
          href={chatLink('support', `Halo, foto invoice ${invoice} sudah kedaluwarsa. Bisa dibantu?`)}
          target="_blank"
          rel="noopener"
        >
          HUBUNGI KAMI
        </ButtonLink>
      </div>
    </div>
  );
}
