import type { ReactNode } from 'react';
import { home } from '#brand/texts.ts';
import { types } from '#web/lib/booth-summary.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './services.module.css';

const { services } = home;

/**
 * The services (requirements §2), each with a link to its booths on the map: two, or one if all booths are of one type.
 */
export function Services() {
  return (
    <section className={classNames(shared.wrap, styles.services)} aria-labelledby="dua-cara">
      <h2 id="dua-cara" className={styles.heading}>
        {services.title}
      </h2>
      {types.includes('FLIPBOOK') && (
        <Service type="flipbook" name="Flipbook" linkText="CARI BOOTH FLIPBOOK">
          <MiniBook page={6} className={styles.bookBehind} />
          <MiniBook page={10} className={styles.book} />
          <span className={styles.hand} />
        </Service>
      )}
      {types.includes('PHOTOBOOTH') && (
        <Service type="photobooth" name="Photobooth" linkText="CARI PHOTOBOOTH">
          <DrawnStrip series="duo" frames={[0, 1, 2]} className={styles.stripLeft} />
          <DrawnStrip series="oma" frames={[0, 1, 2]} className={styles.stripRight} />
        </Service>
      )}
    </section>
  );
}

interface ServiceProps {
  type: 'flipbook' | 'photobooth';
  name: string;
  linkText: string;
  /** The picture. */
  children: ReactNode;
}

function Service({ type, name, linkText, children }: ServiceProps) {
  const { facts, words } = services[type];
  return (
    <article className={classNames(styles[type], types.length === 1 && styles.single)}>
      <div className={styles.tile} aria-hidden="true">
        {children}
      </div>
      <h3>{name}</h3>
      <p className={classNames(shared.quiet, styles.words)}>
        <b>{facts}</b> <span>{words}</span>
      </p>
      <ButtonLink to={`${paths.location}?type=${type}`} className={styles.way}>
        {linkText}
      </ButtonLink>
    </article>
  );
}

function MiniBook({ page, className }: { page: number; className?: string }) {
  return (
    <div className={classNames(shared.print, styles.miniBook, className)}>
      <DrawnFrame series="flipbook" index={page} />
    </div>
  );
}
