import { Icon } from '#web/ui/icon.tsx';
import { type Flipbook, PAGES } from './use-flipbook.ts';
import styles from './flipbook-controls.module.css';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Pause, and a slider of twelve notches: drag, tap or arrow keys turn the pages by hand. */
export function FlipbookControls({ book }: { book: Flipbook }) {
  const sheet = book.page + 1;
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.pause} aria-label={book.playing ? 'Jeda flipbook' : 'Putar flipbook'} onClick={book.toggle}>
        <Icon name={book.playing ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        className={styles.slider}
        min={1}
        max={PAGES}
        step={1}
        value={sheet}
        aria-label="Lembar flipbook"
        aria-valuetext={`Lembar ${sheet} dari ${PAGES}`}
        onChange={(event) => book.turnTo(Number(event.target.value) - 1)}
      />
      <span className={styles.count} aria-hidden="true">
        LEMBAR {twoDigits(sheet)}/{PAGES}
      </span>
    </div>
  );
}
