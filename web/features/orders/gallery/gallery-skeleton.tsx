import { useLayoutEffect, useRef } from 'react';
import { FrameSkeleton, StripSkeleton } from '#web/ui/skeleton.tsx';
import { Film } from '#web/ui/decoration.tsx';
import cover from './cover-print.module.css';
import content from './gallery-content.module.css';
import head from './gallery-head.module.css';
import film from './photo-film.module.css';
import styles from './gallery-skeleton.module.css';

/** The page while its order loads: prints and frames at their final size, without pictures. */
export function GallerySkeleton() {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = title.current;
    return () => {
      if (heading !== null && document.activeElement === heading) queueMicrotask(focusNextHeading);
    };
  }, []);

  return (
    <div aria-busy="true">
      <output className="visually-hidden">Memuat foto…</output>
      <div className={`wrap ${content.top}`}>
        <div className={content.head}>
          <h1 ref={title} className={head.title}>Sebentar, dicetak dulu…</h1>
          <div className={head.facts} aria-hidden="true">
            <div className={styles.facts} />
            <span className={`${cover.cover} ${cover.head}`}>
              <span className={`${cover.window} ${styles.preloaded}`} />
            </span>
          </div>
          <div className={styles.ticket} aria-hidden="true" />
        </div>
        <div className={content.results}>
          <StripSkeleton windows={4} className={styles.strip ?? ''} />
        </div>
      </div>
      <div className={film.section}>
        <Film>
          <div className={`wrap ${film.band}`}>
            <div className={`${film.frames} ${styles.frames}`}>
              {[1, 2, 3, 4].map((frame) => (
                <FrameSkeleton key={frame} />
              ))}
            </div>
          </div>
        </Film>
      </div>
    </div>
  );
}

/** Moves a focus that was on the skeleton's heading to the heading of the loaded page. */
function focusNextHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
