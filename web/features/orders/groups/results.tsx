import { type CSSProperties, useState } from 'react';
import { StoryButton } from '#web/features/orders/actions/order-dialogs.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { ratioOf } from '#web/features/orders/files/pictures.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { MediaPicture } from './media-picture.tsx';
import shared from '#web/ui/shared.module.css';
import strip from '#web/ui/strip.module.css';
import styles from './results.module.css';

/** The heading of the group, and its first print as large as possible. */
export function FirstResult({ results }: { results: readonly NamedFile[] }) {
  const [first] = results;
  if (first === undefined) return null;
  return (
    <section className={styles.first} aria-labelledby="result-title">
      <div className={classNames(shared.sectionHead, styles.heading)}>
        <h2 id="result-title" className={styles.title} lang="en">
          Result
        </h2>
        <p>{`${results.length} hasil`}</p>
      </div>
      <ResultPrint item={first} isFirst />
    </section>
  );
}

/** The first result, as large as possible, on a page that has no group of results. */
export function LeadResult({ result }: { result: NamedFile }) {
  return (
    <div className={styles.first}>
      <ResultPrint item={result} isFirst />
    </div>
  );
}

interface ResultPrintsProps {
  results: readonly NamedFile[];
  /** The accessible name of the list. */
  label: string;
}

/** Results in a row of prints. */
export function ResultPrints({ results, label }: ResultPrintsProps) {
  return (
    <ul className={styles.more} aria-label={label}>
      {results.map((item) => (
        <li key={item.file.id}>
          <ResultPrint item={item} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A print in its own ratio. If the API knows the ratio, the slot has it from the start; else the slot has a default
 * one, and the print is shown once it is loaded.
 */
function ResultPrint({ item, isFirst = false }: { item: NamedFile; isFirst?: boolean }) {
  const { file } = item;
  const ratio = ratioOf(file);
  const isStrip = ratio !== null && ratio < 0.6;
  const [isSettled, setSettled] = useState(ratio !== null);
  return (
    <div className={styles.result}>
      <div
        className={classNames(styles.slot, ratio !== null && (isStrip ? styles.strip : styles.broad))}
        style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
      >
        {!isSettled && <FrameSkeleton className={styles.loading} />}
        <div
          className={classNames(
            styles.print,
            ratio !== null && shared.print,
            ratio !== null && styles.cut,
            !isSettled && styles.pending,
          )}
        >
          {isFirst && isSettled && <span className={strip.tape} aria-hidden="true" />}
          <MediaPicture
            item={item}
            size="medium"
            wideSize={isFirst || isStrip ? 'medium' : 'large'}
            isFirst={isFirst}
            onSettled={() => setSettled(true)}
            className={styles.picture}
          />
        </div>
      </div>
      <div className={classNames(shared.cluster, shared.centred, styles.actions)}>
        <ButtonLink
          variant="ink"
          size="s"
          icon="download"
          href={file.url}
          download
          className={styles.save}
          aria-label={`UNDUH HASIL: ${item.name}`}
        >
          UNDUH HASIL
        </ButtonLink>
        <StoryButton item={item} />
      </div>
    </div>
  );
}
