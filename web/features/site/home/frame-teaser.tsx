import { home } from '#brand/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnStrip } from '#web/ui/strip.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './frame-teaser.module.css';

/** The personalised frame, coming soon (requirements §2), with three examples. */
export function FrameTeaser() {
  return (
    <section className={styles.ground} aria-labelledby="bingkaimu">
      <div className={classNames(shared.wrap, styles.teaser)}>
        <div>
          <h2 id="bingkaimu" className={styles.title}>
            {home.frame.title}
          </h2>
          <p className={classNames(shared.lead, styles.lead)}>{home.frame.lead}</p>
          <Button disabledReason="Bingkai buatan sendiri belum bisa dipesan." className={styles.soon}>
            <span lang="en">COMING SOON</span>
          </Button>
        </div>
        <div className={styles.strips} aria-hidden="true">
          <DrawnStrip series="couple" frames={[0, 1, 2]} frame="kawung" className={styles.kawung} />
          <DrawnStrip series="dewa" frames={[0, 1, 2]} frame="checks" className={styles.checks} />
          <DrawnStrip series="trio" frames={[0, 1, 2]} frame="dots" className={styles.dots} />
        </div>
      </div>
    </section>
  );
}
