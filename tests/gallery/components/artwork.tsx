import { useState } from 'react';
import { Book } from '#web/ui/book.tsx';
import { DrawnFrame, Film, type Series } from '#web/ui/decoration.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from '#tests/gallery/gallery.module.css';

/** A flip bar with a state of its own. */
function Bar({ count, isNotched }: { count: number; isNotched: boolean }) {
  const [page, setPage] = useState(4);
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <FlipBar
      book={{ page, count, isPlaying, togglePlaying: () => setIsPlaying(!isPlaying), turnTo: setPage }}
      isNotched={isNotched}
      className={styles.bar}
    />
  );
}

/** Tickets, strips, films and books. */
export function Objects() {
  return (
    <>
      <Ticket tone="red" stub={<div className={styles.inner}>50%</div>}>
        <div className={styles.inner}>Foto berikutnya setengah harga.</div>
      </Ticket>
      <Ticket tone="print" stub={<div className={styles.inner}>Tersimpan sampai November 27, 2026</div>}>
        <div className={styles.inner}>06 14 32</div>
      </Ticket>
      <div className={styles.narrow}>
        <Strip tilt={3} tape>
          <DrawnFrame series="duo" index={0} />
          <DrawnFrame series="duo" index={1} />
        </Strip>
      </div>
      {(['kawung', 'checks', 'dots'] as const).map((frame) => (
        <div className={styles.narrow} key={frame}>
          <Strip frame={frame}>
            <DrawnFrame series="dewa" index={0} />
            <DrawnFrame series="dewa" index={1} mono />
          </Strip>
        </div>
      ))}
      <Film>
        <div className={styles.inner}>Photo Files</div>
      </Film>
      {[false, true].map((isFlat) => (
        <div className={styles.book} key={String(isFlat)}>
          <Book isFlat={isFlat}>
            <DrawnFrame series="flipbook" index={3} />
          </Book>
        </div>
      ))}
      <Bar count={36} isNotched={false} />
      <Bar count={12} isNotched />
    </>
  );
}

const frames: Record<Series, number> = { couple: 4, dewa: 4, duo: 8, flipbook: 12, oma: 4, sari: 4, stool: 1, trio: 4 };

/** Drawings and icons. */
export function Pictures() {
  return (
    <>
      {Object.entries(frames).flatMap(([series, count]) =>
        Array.from({ length: count }, (_, index) => (
          <div className={styles.thumb} key={`${series}-${index}`}>
            <DrawnFrame series={series as Series} index={index} />
          </div>
        )),
      )}
      {(
        [
          'arrow',
          'back',
          'camera',
          'chat',
          'check',
          'close',
          'copy',
          'download',
          'edit',
          'eye',
          'frame',
          'menu',
          'out',
          'pause',
          'photo',
          'pin',
          'play',
          'refresh',
          'share',
          'star',
          'user',
        ] as const
      ).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </>
  );
}
