import type { ReactNode } from 'react';
import { RoundButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Turning } from './use-page-turning.ts';
import styles from './flip-bar.module.css';

interface FlipBarProps {
  turning: Turning;
  /** Shows twelve marks in the track. */
  isNotched?: boolean;
  className?: string;
  /** Rendered below the bar. */
  children?: ReactNode;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A flipbook's controls: play or pause, and a slider that turns the pages. */
export function FlipBar({
  turning: { page, count, isPlaying, togglePlaying, turnTo },
  isNotched = false,
  className,
  children,
}: FlipBarProps) {
  const sheet = page + 1;
  return (
    <div className={classNames(styles.bar, className)}>
      <RoundButton
        icon={isPlaying ? 'pause' : 'play'}
        aria-label={isPlaying ? 'Jeda flipbook' : 'Putar flipbook'}
        tone="lip"
        className={styles.play}
        onClick={togglePlaying}
      />
      <input
        type="range"
        className={classNames(styles.slider, isNotched && styles.notched)}
        min={1}
        max={count}
        step={1}
        value={sheet}
        aria-label="Lembar flipbook"
        aria-valuetext={`Lembar ${sheet} dari ${count}`}
        onChange={(event) => turnTo(Number(event.target.value) - 1)}
      />
      <span className={styles.count} aria-hidden="true">
        {`LEMBAR ${twoDigits(sheet)}/${count}`}
      </span>
      {children}
    </div>
  );
}
