import { type CSSProperties, type ReactNode, useState } from 'react';
import { StoryButton } from '#web/features/orders/actions/order-dialogs.tsx';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { Tape } from '#web/ui/strip.tsx';
import { MediaPicture } from './media-picture.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './results.module.css';

/** On the page, a print with a smaller ratio of width to height is as high as a strip. */
const PAGE_STRIP_RATIO = 0.6;

interface LeadProps {
  results: readonly NamedFile[];
  photos: readonly NamedFile[];
}

/** The heading of the results, and the first one; without results the first photo. */
export function FirstResult({ results, photos }: LeadProps) {
  const [first] = results;
  if (first === undefined) return photos[0] && <LeadPrint item={photos[0]} />;
  return (
    <section aria-labelledby="result-title">
      <LeadPrint item={first}>
        <div className={classNames(shared.sectionHead, styles.heading)}>
          <h2 id="result-title" className={styles.title} lang="en">
            Result
          </h2>
          <p>{`${results.length} hasil`}</p>
        </div>
      </LeadPrint>
    </section>
  );
}

/** A print as large as possible. A photo, where there is no result, is shown on large screens alone. */
export function LeadPrint({ item, children }: { item: NamedFile; children?: ReactNode }) {
  return (
    <div className={classNames(styles.first, item.file.kind !== 'RESULT' && styles.photo)}>
      {children}
      <ResultPrint item={item} isLead />
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
function ResultPrint({ item, isLead = false }: { item: NamedFile; isLead?: boolean }) {
  const { file } = item;
  const isResult = file.kind === 'RESULT';
  const action = isResult ? 'UNDUH HASIL' : 'UNDUH FOTO';
  const ratio = file.width && file.height ? file.width / file.height : null;
  const isStrip = ratio !== null && ratio < PAGE_STRIP_RATIO;
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
          {isLead && isSettled && <Tape />}
          <MediaPicture
            item={item}
            size="medium"
            wideSize={isLead || isStrip ? 'medium' : 'large'}
            isFirst={isLead && isResult}
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
          aria-label={`${action}: ${item.fullLabel}`}
        >
          {action}
        </ButtonLink>
        <StoryButton item={item} />
      </div>
    </div>
  );
}
