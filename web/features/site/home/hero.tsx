import { type ReactNode, type Ref, useRef } from 'react';
import { home } from '#brand/texts.ts';
import { usePhotosLink } from '#web/auth/use-auth.ts';
import { priceFrom, types } from '#web/lib/booth-summary.ts';
import { paths } from '#web/lib/pages.ts';
import { Book } from '#web/ui/book.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Curtain, DrawnFrame } from '#web/ui/decoration.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { useInView } from '#web/ui/use-in-view.ts';
import { usePageTurning } from '#web/ui/use-page-turning.ts';
import { FilmBand, PAGES } from './film-band.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './hero.module.css';

/** The head of the home page: a playing flipbook if the brand has flipbooks, else two strips. */
export function Hero() {
  if (types.includes('FLIPBOOK')) return <FlipbookHero />;
  return (
    <Stage>
      <div className={styles.exhibit} aria-hidden="true">
        <div className={styles.strips}>
          <DrawnStrip series="trio" frames={[0, 1, 2]} tilt={-5} />
          <DrawnStrip series="duo" frames={[0, 1, 2]} tilt={4} />
        </div>
        <PriceSticker />
      </div>
    </Stage>
  );
}

/** The page at rest, counted from 0: the largest bubble. */
const RESTING_PAGE = 7;

/** A flipbook that pauses while it is off the screen. The film below shows its pages side by side. */
function FlipbookHero() {
  const container = useRef<HTMLDivElement>(null);
  const isSuspended = useInView(container) === false;
  const turning = usePageTurning({ count: PAGES, start: RESTING_PAGE, isSuspended });
  return (
    <>
      <Stage ref={container}>
        <p className={shared.visuallyHidden}>{home.hero.picture}</p>
        <div className={styles.exhibit} aria-hidden="true">
          <DrawnStrip series="trio" frames={[0, 1, 2]} className={styles.behind} />
          <div className={styles.book}>
            <Book>
              <div className={styles.cover}>
                <DrawnFrame series="flipbook" index={turning.page} />
              </div>
            </Book>
          </div>
          <PriceSticker />
        </div>
        <FlipBar turning={turning} isNotched className={styles.controls} />
      </Stage>
      <FilmBand page={turning.page} />
    </>
  );
}

/** The title and two links, beside a picture of the brand's product. */
function Stage({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <Curtain valance>
      <div className={classNames(shared.wrap, styles.hero)}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            {home.hero.count.map((word) => (
              <span key={word} className={styles.count}>{`${word} `}</span>
            ))}
            <span className={styles.flip}>{home.hero.shout}</span>
          </h1>
          <p className={styles.lead}>{home.hero.lead}</p>
          <div className={classNames(shared.cluster, styles.ways)}>
            <ButtonLink variant="cream" to={paths.location}>
              CARI BOOTH
            </ButtonLink>
            <ButtonLink variant="flash" to={usePhotosLink()} lang="en">
              FIND MY PHOTOS
            </ButtonLink>
          </div>
        </div>
        <div className={styles.bookArea} ref={ref}>
          {children}
          <p className={shared.visuallyHidden}>Harga mulai {priceFrom}.</p>
        </div>
      </div>
    </Curtain>
  );
}

function PriceSticker() {
  return (
    <div className={styles.sticker}>
      <span className={styles.stickerWords}>
        <small>MULAI</small>
        <b>{priceFrom}</b>
      </span>
    </div>
  );
}
