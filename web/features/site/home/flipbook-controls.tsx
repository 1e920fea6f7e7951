import { FlipBar } from '#web/ui/flip-bar.tsx';
import { type Flipbook, PAGES } from './use-flipbook.ts';
import styles from './flipbook-controls.module.css';

/** The book's bar, with a notch for each of its twelve pages. */
export function FlipbookControls({ book }: { book: Flipbook }) {
  return <FlipBar page={book.page} count={PAGES} isPlaying={book.playing} onToggle={book.toggle} onTurn={book.turnTo} isNotched className={styles.controls} />;
}
