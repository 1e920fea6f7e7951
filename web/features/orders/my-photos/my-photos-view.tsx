import { Suspense, useMemo } from 'react';
import { filesOfKind } from '#web/features/orders/gallery/gallery-file.ts';
import type { GalleryFile } from '#web/features/orders/gallery/gallery-file.ts';
import { LazyPhotoViewer } from '#web/features/orders/gallery/viewer/lazy-photo-viewer.tsx';
import { PhotoFilm } from '#web/features/orders/gallery/photo-film.tsx';
import { useViewer } from '#web/features/orders/gallery/viewer/use-viewer.ts';
import { SaveButton } from '#web/features/orders/save/save-button.tsx';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { memberOrderMessages } from '#shared/messages.ts';
import type { MyPhotosQuery } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/labels.tsx';
import { Empty } from '#web/ui/notices.tsx';
import { TextLink } from '#web/ui/button.tsx';
import styles from './my-photos-view.module.css';
import { OtherFiles } from './other-files.tsx';

type MyOrder = NonNullable<MyPhotosQuery['myOrder']>;

/** One order of the member: facts, then the requirements' two groups, photos (type 1) and all the rest, each shown as what it is (decision 10). */
export function MyPhotosView({ order: { invoice, date, booth, city, expired, files } }: { order: MyOrder }) {
  const { photos, videos, results, all } = useMemo(() => inGroups(files), [files]);
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
        <div className={styles.save}>
          <SaveButton invoice={invoice} files={files} />
        </div>
      </div>
      {files.length === 0 && <Empty title="Bangkunya kosong." message={memberOrderMessages.noPhotos} />}
      {photos.length > 0 && <PhotoFilm photos={photos} from={0} onOpen={viewer.open} />}
      {all.length > photos.length && <OtherFiles invoice={invoice} videos={videos} results={results} from={photos.length} onOpen={viewer.open} />}
      {viewer.index !== null && (
        <Suspense>
          <LazyPhotoViewer files={all} index={viewer.index} onTurn={viewer.turn} onClose={viewer.close} />
        </Suspense>
      )}
    </div>
  );
}

/** In the order of the page, as the viewer turns them. */
function inGroups(files: readonly GalleryFile[]) {
  const [photos, videos, results] = [filesOfKind(files, 'PHOTO'), filesOfKind(files, 'VIDEO'), filesOfKind(files, 'RESULT')];
  return { photos, videos, results, all: [...photos, ...videos, ...results] };
}
