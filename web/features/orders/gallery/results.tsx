import { useState } from 'react';
import type { CSSProperties } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { MediaPicture } from './media-picture.tsx';
import styles from './results.module.css';

type FirstResultProps = { urls: string[]; onOpen: (index: number) => void };

/** The group's heading and its first print, taped and as large as it can be. */
export function FirstResult({ urls, onOpen }: FirstResultProps) {
  const [first] = urls;
  if (first === undefined) return null;
  return (
    <section className={styles.first} aria-labelledby="result-title">
      <div className={styles.heading}>
        <h2 id="result-title" className={styles.title} lang="en">
          Result
        </h2>
        <p className={styles.count}>{urls.length} hasil</p>
      </div>
      <ResultPrint url={first} name={nameOf(0, urls)} isFirst onOpen={() => onOpen(0)} />
    </section>
  );
}

/** The other results, in a row of prints below the first. */
export function MoreResults({ urls, onOpen }: FirstResultProps) {
  return (
    <ul className={styles.more} aria-label="Result lainnya">
      {urls.slice(1).map((url, index) => (
        <li key={url}>
          <ResultPrint url={url} name={nameOf(index + 1, urls)} onOpen={() => onOpen(index + 1)} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = (index: number, urls: string[]) => `Hasil ${index + 1} dari ${urls.length}`;

type ResultPrintProps = { url: string; name: string; isFirst?: boolean; onOpen: () => void };

/** A print is a design of its own, in a ratio known only once it is here: its place is reserved, its edges follow. */
function ResultPrint({ url, name, isFirst = false, onOpen }: ResultPrintProps) {
  const [ratio, setRatio] = useState<number | 'none' | null>(null);
  const known = typeof ratio === 'number' ? ({ '--ratio': ratio } as CSSProperties) : undefined;
  const shape = typeof ratio !== 'number' ? '' : ratio < 0.6 ? styles.strip : styles.broad;
  return (
    <div className={styles.result}>
      <div className={`${styles.slot} ${shape}`} style={known}>
        {ratio === null && <FrameSkeleton className={styles.developing} />}
        <div className={`${styles.print} ${ratio === null ? styles.pending : ''} ${ratio === 'none' ? styles.lost : ''}`}>
          {isFirst && ratio !== null && <span className={styles.tape} aria-hidden="true" />}
          <MediaPicture
            src={url}
            alt={name}
            isFirst={isFirst}
            onOpen={onOpen}
            onSettled={(found) => setRatio(found ?? 'none')}
            className={styles.picture}
          />
        </div>
      </div>
      <ButtonLink
        variant="ink"
        size="s"
        icon="download"
        href={url}
        download
        target="_blank"
        rel="noopener"
        className={styles.save}
        aria-label={`UNDUH HASIL: ${name}`}
      >
        UNDUH HASIL
      </ButtonLink>
    </div>
  );
}
