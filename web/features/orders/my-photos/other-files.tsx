import { FileLink } from '#web/features/orders/gallery/file-link.tsx';
import type { NamedFile } from '#web/features/orders/gallery/gallery-file.ts';
import { MediaPicture } from '#web/features/orders/gallery/media-picture.tsx';
import { VideoPrint } from '#web/features/orders/gallery/video-print.tsx';
import prints from '#web/features/orders/gallery/video-prints.module.css';
import styles from './other-files.module.css';

type OtherFilesProps = {
  invoice: string;
  videos: readonly NamedFile[];
  results: readonly NamedFile[];
  /** Of the first one among the viewer's files. */
  from: number;
  onOpen: (index: number) => void;
};

/** How wide a print is in video-prints.module.css. */
const sizes = '(min-width: 1280px) 400px, (min-width: 700px) 46vw, 90vw';

/** The requirements' second group, Videos: everything that is no photo. A result in it is a picture all the same (decision 10). */
export function OtherFiles({ invoice, videos, results, from, onOpen }: OtherFilesProps) {
  return (
    <section className={`wrap ${prints.section}`} aria-labelledby="videos-title">
      <div className={prints.heading}>
        <h2 id="videos-title" className={prints.title} lang="en">
          Videos
        </h2>
        <p className={prints.count}>{countOf(videos.length, results.length)}</p>
      </div>
      <ul className={prints.prints}>
        {videos.map(({ file }, index) => (
          <VideoPrint key={file.url} file={file} number={index + 1} index={from + index} invoice={invoice} onOpen={onOpen} />
        ))}
        {results.map(({ file, name }, index) => (
          <li key={file.url} className={prints.print}>
            <MediaPicture file={file} name={name} index={from + videos.length + index} sizes={sizes} onOpen={onOpen} className={styles.picture} />
            <div className={prints.foot}>
              <span>Hasil {index + 1}</span>
              <FileLink url={file.url} label={`Unduh hasil ${index + 1}`} tone="ink" />
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
