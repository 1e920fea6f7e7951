import { Suspense } from 'react';
import { LazyPhotoViewer } from '#web/features/orders/gallery/lazy-photo-viewer.tsx';
import { PhotoFilm } from '#web/features/orders/gallery/photo-film.tsx';
import { useViewer } from '#web/features/orders/gallery/use-viewer.ts';
import { myMessages } from '#web/features/orders/my-messages.ts';
import type { MyPhotosQuery } from '#web/gql/generated/documents.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './my-photos-view.module.css';
import { OtherFiles } from './other-files.tsx';

type MyOrder = NonNullable<MyPhotosQuery['myOrder']>;

/** One order of the member: facts, then SPEC's two groups, photos (type 1) and all the rest, each shown as what it is (decision 10). */
export function MyPhotosView({ order: { invoice, date, booth, city, expired, files } }: { order: MyOrder }) {
  const photos = files.filter(({ kind }) => kind === 'PHOTO').map(({ url }) => url);
  const others = files.filter(({ kind }) => kind !== 'PHOTO');
  const results = others.filter(({ kind }) => kind === 'RESULT').map(({ url }) => url);
  const viewer = useViewer();
  const place = [booth, city].filter(Boolean).join(' - ');

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
        <h1 className={styles.title}>Ini dia, hasil gayamu!</h1>
        <ul className={styles.chips} aria-label="Tentang pesanan ini">
          <li>
            <Chip>
              <span lang="en">{formatDate(date)}</span>
            </Chip>
          </li>
          {place !== '' && (
            <li>
              <Chip>{place}</Chip>
            </li>
          )}
          <li>
            <Chip>{invoice}</Chip>
          </li>
          {expired && (
            <li lang="en">
              <Badge tone="expired">EXPIRED</Badge>
            </li>
          )}
        </ul>
      </div>
      {files.length === 0 && <Empty title="Bangkunya kosong." message={myMessages.noPhotos} />}
      {photos.length > 0 && <PhotoFilm urls={photos} onOpen={viewer.open} />}
      {others.length > 0 && <OtherFiles invoice={invoice} files={others} onOpen={(index) => viewer.open(photos.length + index)} />}
      {viewer.index !== null && (
        <Suspense>
          <LazyPhotoViewer pictures={[...named(photos, 'Foto'), ...named(results, 'Hasil')]} index={viewer.index} onClose={viewer.close} />
        </Suspense>
      )}
    </div>
  );
}

const named = (urls: string[], name: string) => urls.map((src, index) => ({ src, alt: `${name} ${index + 1} dari ${urls.length}` }));
