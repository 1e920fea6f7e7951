import { home } from '#brand/texts.ts';
import { types } from '#web/lib/booth-facts.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import styles from './services.module.css';

const { services } = home;

/** The two services (requirements §2), each leading to its booths on the map; one, where the brand has booths of one type. */
export function Services() {
  return (
    <section className={`wrap ${styles.services}`} aria-labelledby="dua-cara">
      <h2 id="dua-cara" className={styles.heading}>
        {services.title}
      </h2>
      {types.includes('FLIPBOOK') && (
        <article className={styles.flipbook}>
          <div className={styles.tile} aria-hidden="true">
            <MiniBook page={6} className={styles.bookBehind} />
            <MiniBook page={10} className={styles.book} />
            <span className={styles.hand} />
          </div>
          <h3 className={styles.name}>Flipbook</h3>
          <p className={styles.words}>
            <b>{services.flipbook.facts}</b> {services.flipbook.words}
          </p>
          <ButtonLink to={paths.location.href('flipbook')} className={styles.way}>
            CARI BOOTH FLIPBOOK
          </ButtonLink>
        </article>
      )}
      {types.includes('PHOTOBOOTH') && (
        <article className={styles.photobooth}>
          <div className={styles.tile} aria-hidden="true">
            <DrawnStrip series="duo" frames={[0, 1, 2]} className={styles.stripLeft} />
            <DrawnStrip series="oma" frames={[0, 1, 2]} className={styles.stripRight} />
          </div>
          <h3 className={styles.name}>Photobooth</h3>
          <p className={styles.words}>
            <b>{services.photobooth.facts}</b> {services.photobooth.words}
          </p>
          <ButtonLink to={paths.location.href('photobooth')} className={styles.way}>
            CARI PHOTOBOOTH
          </ButtonLink>
        </article>
      )}
    </section>
  );
}

function MiniBook({ page, className }: { page: number; className?: string }) {
  return (
    <div className={classNames(styles.miniBook, className)}>
      <DrawnFrame series="flipbook" index={page} />
    </div>
  );
}
