import type { CSSProperties } from 'react';
import { DrawnFrame, PerforatedBand } from '#web/ui/decoration.tsx';
import styles from './film-band.module.css';

/** The pages of the drawn flipbook. */
export const PAGES = 12;

const sheets = Array.from({ length: PAGES }, (_, index) => index);

/** The twelve pages side by side. The current one has a hand-drawn ring, and the band scrolls to keep it visible. */
export function FilmBand({ page }: { page: number }) {
  return (
    <div className={styles.band} aria-hidden="true">
      <PerforatedBand>
        <div className={styles.row} style={{ '--page': page } as CSSProperties}>
          {sheets.map((sheet) => (
            <div className={styles.sheet} key={sheet}>
              <DrawnFrame series="flipbook" index={sheet} className={styles.picture} />
              <span className={styles.number}>{String(sheet + 1).padStart(2, '0')}</span>
            </div>
          ))}
          {/* A ring in wax pencil that overlaps its own start. */}
          <svg className={styles.ring} viewBox="0 0 166 148" preserveAspectRatio="none">
            <path d="M9 9C60 1 120 4 158 10c6 30 5 90-1 126-40 10-105 9-148-2C2 98 3 44 10 6c36 6 90-6 146 6" />
          </svg>
        </div>
      </PerforatedBand>
    </div>
  );
}
