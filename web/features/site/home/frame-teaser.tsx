import { home } from '#brand/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './frame-teaser.module.css';

/** The personalised frame, coming soon (requirements §2), with three examples. */
export function FrameTeaser() {
  return (
    <section className={styles.ground} aria-labelledby="bingkaimu">
      <div className={`wrap ${styles.teaser}`}>
        <div>
          <h2 id="bingkaimu" className={styles.title}>
            {home.frame.title}
          </h2>
          <p className={styles.lead}>{home.frame.lead}</p>
          <Button disabledReason="Bingkai buatan sendiri belum bisa dipesan." className={styles.soon}>
            <span lang="en">COMING SOON</span>
          </Button>
        </div>
        <div className={styles.strips} aria-hidden="true">
          <Strip frame="kawung" className={styles.kawung}>
            <DrawnFrame series="couple" index={0} />
            <DrawnFrame series="couple" index={1} />
            <DrawnFrame series="couple" index={2} />
          </Strip>
          <Strip frame="checks" className={styles.checks}>
            <DrawnFrame series="dewa" index={0} />
            <DrawnFrame series="dewa" index={1} />
            <DrawnFrame series="dewa" index={2} />
          </Strip>
          <Strip frame="dots" className={styles.dots}>
            <DrawnFrame series="trio" index={0} />
            <DrawnFrame series="trio" index={1} />
            <DrawnFrame series="trio" index={2} />
          </Strip>
        </div>
      </div>
    </section>
  );
}
