import { type ReactNode, useMemo } from 'react';
import { memberOrderMessages } from '#shared/messages.ts';
import { OrderFacts } from '#web/features/orders/files/order-facts.tsx';
import { filesOfKind, type OrderFile } from '#web/features/orders/files/order-file.ts';
import type { MyPhotosQuery } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/labels.tsx';
import { Empty } from '#web/ui/notices.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { PhotoFilm } from './photo-film.tsx';
import { type RenderFlipbookButton, VideoPrints } from './video-prints.tsx';
import { LazyPhotoViewer } from './viewer/lazy-photo-viewer.tsx';
import { useViewer } from './viewer/use-viewer.ts';
import styles from './my-photos-content.module.css';

interface MyPhotosContentProps {
  order: NonNullable<MyPhotosQuery['myOrder']>;
  saveButton: ReactNode;
  renderFlipbookButton: RenderFlipbookButton;
}

/**
 * One order of the member: facts, then the requirements' two groups, photos (type 1) and all the rest, each shown as what it is (contract,
 * decision 10).
 */
export function MyPhotosContent({ order: { invoice, date, booth, city, expired, files }, saveButton, renderFlipbookButton }: MyPhotosContentProps) {
  const { photos, videos, results, all } = useMemo(() => groupFiles(files), [files]);
  const viewer = useViewer(all.length);

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
        <h1 className={styles.title}>Ini dia, hasil gayamu!</h1>
        <div className={styles.facts}>
          <OrderFacts invoice={invoice} date={date} place={[booth, city].filter(Boolean).join(' - ')}>
            {expired && (
              <li lang="en">
                <Badge tone="expired">EXPIRED</Badge>
              </li>
            )}
          </OrderFacts>
        </div>
        <div className={styles.save}>{saveButton}</div>
      </div>
      {files.length === 0 && <Empty title="Bangkunya kosong." message={memberOrderMessages.noPhotos} />}
      {photos.length > 0 && <PhotoFilm photos={photos} firstIndex={0} openIndex={viewer.index} onOpen={viewer.open} />}
      {all.length > photos.length && (
        <VideoPrints videos={videos} results={results} firstIndex={photos.length} onOpen={viewer.open} renderFlipbookButton={renderFlipbookButton} />
      )}
      <LazyPhotoViewer files={all} viewer={viewer} />
    </div>
  );
}

/** Files by kind, and all of them in the sequence of the viewer. */
function groupFiles(files: readonly OrderFile[]) {
  const [photos, videos, results] = [filesOfKind(files, 'PHOTO'), filesOfKind(files, 'VIDEO'), filesOfKind(files, 'RESULT')];
  return { photos, videos, results, all: [...photos, ...videos, ...results] };
}
