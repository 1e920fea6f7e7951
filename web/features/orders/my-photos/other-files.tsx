import { FileLink } from '#web/features/orders/gallery/file-link.tsx';
import { MediaPicture } from '#web/features/orders/gallery/media-picture.tsx';
import { VideoPrint } from '#web/features/orders/gallery/video-print.tsx';
import prints from '#web/features/orders/gallery/video-prints.module.css';
import type { GalleryFiles_fileFragment } from '#web/gql/generated/documents.ts';
import styles from './other-files.module.css';

type OtherFilesProps = { invoice: string; files: readonly GalleryFiles_fileFragment[]; /** A result is to be enlarged, counted among the results. */ onOpen: (index: number) => void };

/** SPEC's second group, Videos: everything that is no photo. A result in it is a picture all the same (decision 10). */
export function OtherFiles({ invoice, files, onOpen }: OtherFilesProps) {
  const results = files.filter(({ kind }) => kind === 'RESULT');
  const videos = files.filter(({ kind }) => kind !== 'RESULT');
  return (
    <section className={`wrap ${prints.section}`} aria-labelledby="videos-title">
      <div className={prints.heading}>
        <h2 id="videos-title" className={prints.title} lang="en">
          Videos
        </h2>
        <p className={prints.count}>{countOf(videos.length, results.length)}</p>
      </div>
      <ul className={prints.prints}>
        {videos.map(({ url }, index) => (
          <VideoPrint key={url} url={url} number={index + 1} invoice={invoice} />
        ))}
        {results.map(({ url }, index) => (
          <li key={url} className={prints.print}>
            <MediaPicture src={url} alt={`Hasil ${index + 1} dari ${results.length}`} onOpen={() => onOpen(index)} className={styles.picture} />
            <div className={prints.foot}>
              <span>Hasil {index + 1}</span>
              <FileLink url={url} label={`Unduh hasil ${index + 1}`} tone="ink" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countOf(videos: number, results: number): string {
  return [videos > 0 && `${videos} video`, results > 0 && `${results} hasil`].filter(Boolean).join(', ');
}
