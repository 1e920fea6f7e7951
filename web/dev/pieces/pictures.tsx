import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from './row.tsx';
import styles from '#web/dev/gallery.module.css';

const frames: Record<Series, number> = { couple: 4, dewa: 4, duo: 8, flipbook: 12, oma: 4, sari: 4, stool: 1, trio: 4 };

/** Everything that is drawn. */
export function Pictures() {
  return (
    <Row name="Frames and icons">
      {Object.entries(frames).flatMap(([series, count]) =>
        Array.from({ length: count }, (_, index) => (
          <div className={styles.thumb} key={`${series}-${index}`}>
            <DrawnFrame series={series as Series} index={index} />
          </div>
        )),
      )}
      {(['arrow', 'back', 'camera', 'chat', 'check', 'clock', 'close', 'copy', 'download', 'edit', 'eye', 'frame', 'menu', 'out', 'pause', 'photo', 'pin', 'play', 'refresh', 'share', 'star', 'user'] as const).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Row>
  );
}
