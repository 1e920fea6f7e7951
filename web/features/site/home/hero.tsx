import { useRef } from 'react';
import { photosLinkFor, useAuth } from '#web/auth/use-auth.ts';
import { home } from '#brand/texts.ts';
import { paths } from '#web/lib/paths.ts';
import { priceFrom } from '#web/lib/booth-facts.ts';
import { Book } from '#web/ui/book.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Curtain, DrawnFrame } from '#web/ui/decoration.tsx';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { FilmBand } from './film-band.tsx';
import { PAGES, useFlipbook } from './use-flipbook.ts';
import styles from './hero.module.css';

const POINTS = 20;

/** The outline of the price sticker: a star of 20 rounded points in a square of 100. */
const star = Array.from({ length: POINTS * 2 }, (_, index) => {
  const radius = index % 2 === 0 ? 49 : 43;
  const angle = (index * Math.PI) / POINTS;
  return `${(50 + radius * Math.cos(angle)).toFixed(1)},${(50 + radius * Math.sin(angle)).toFixed(1)}`;
}).join(' ');

/** The head of the home page with a flipbook that plays; the film below shows the same pages side by side. */
export function Hero() {
  const { status } = useAuth();
  const container = useRef<HTMLDivElement>(null);
  const book = useFlipbook(container);
  return (
    <>
      <Curtain valance>
        <div className={`wrap ${styles.hero}`}>
          <div className={styles.words}>
            <h1 className={styles.title}>
              {home.hero.count.map((word) => (
                <span key={word} className={styles.count}>{`${word} `}</span>
              ))}
              <span className={styles.flip}>{home.hero.shout}</span>
            </h1>
            <p className={styles.lead}>{home.hero.lead}</p>
            <div className={styles.ways}>
              <ButtonLink variant="cream" to={paths.location.href()}>
                CARI BOOTH
              </ButtonLink>
              <ButtonLink variant="flash" to={photosLinkFor(status)} lang="en">
                FIND MY PHOTOS
              </ButtonLink>
            </div>
          </div>
          <div className={styles.bookArea} ref={container}>
            <p className="visually-hidden">{home.hero.picture}</p>
            <div className={styles.exhibit} aria-hidden="true">
              <DrawnStrip series="trio" frames={[0, 1, 2]} className={styles.behind} />
              <div className={styles.book}>
                <Book>
                  <div className={styles.cover}>
                    <DrawnFrame series="flipbook" index={book.page} />
                  </div>
                </Book>
              </div>
              <PriceSticker />
            </div>
            <p className="visually-hidden">Harga mulai {priceFrom}.</p>
            <FlipBar
              page={book.page}
              count={PAGES}
              isPlaying={book.isPlaying}
              onToggle={book.togglePlaying}
              onTurn={book.turnTo}
              isNotched
              className={styles.controls}
            />
          </div>
        </div>
      </Curtain>
      <FilmBand page={book.page} />
    </>
  );
}

function PriceSticker() {
  return (
    <div className={styles.sticker}>
      <svg viewBox="0 0 100 100" focusable="false">
        <polygon points={star} fill="var(--butter)" stroke="var(--butter)" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span className={styles.stickerWords}>
        <small>MULAI</small>
        <b>{priceFrom}</b>
      </span>
    </div>
  );
}
