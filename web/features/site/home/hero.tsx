import { useRef } from 'react';
import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { Book } from '#web/ui/book.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Curtain, DrawnFrame } from '#web/ui/decoration.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { FilmBand } from './film-band.tsx';
import { FlipbookControls } from './flipbook-controls.tsx';
import { PriceSticker } from './price-sticker.tsx';
import { useFlipbook } from './use-flipbook.ts';
import styles from './hero.module.css';

/** The curtain, the count to three, and the book that plays; the film beneath shows the same twelve pages. */
export function Hero() {
  const stage = useRef<HTMLDivElement>(null);
  const book = useFlipbook(stage);
  return (
    <>
      <Curtain valance>
        <div className={`wrap ${styles.hero}`}>
          <div className={styles.words}>
            <h1 className={styles.title}>
              <span className={styles.count}>Satu, </span>
              <span className={styles.count}>dua, </span>
              <span className={styles.count}>tiga… </span>
              <span className={styles.flip}>flip!</span>
            </h1>
            <p className={styles.lead}>Photo booth dan flipbook yang dicetak di tempat. Bawa pulang fotonya, unduh sisanya dari HP.</p>
            <div className={styles.ways}>
              <ButtonLink variant="cream" to={paths.location.href()}>
                CARI BOOTH
              </ButtonLink>
              <ButtonLink variant="flash" to={paths.findOrder} lang="en">
                FIND MY PHOTOS
              </ButtonLink>
            </div>
          </div>
          <div className={styles.stage} ref={stage}>
            <p className="visually-hidden">
              Sebuah flipbook dua belas lembar: seorang anak berkepang meniup permen karet sampai meletus, lalu tertawa.
            </p>
            <div className={styles.exhibit} aria-hidden="true">
              <Strip className={styles.behind}>
                <DrawnFrame series="trio" index={0} />
                <DrawnFrame series="trio" index={1} />
                <DrawnFrame series="trio" index={2} />
              </Strip>
              <div className={styles.book}>
                <Book>
                  <div className={styles.cover}>
                    <DrawnFrame series="flipbook" index={book.page} />
                  </div>
                </Book>
              </div>
              <PriceSticker price={brand.priceFrom} className={styles.sticker} />
            </div>
            <p className="visually-hidden">Harga mulai {brand.priceFrom}.</p>
            <FlipbookControls book={book} />
          </div>
        </div>
      </Curtain>
      <FilmBand page={book.page} />
    </>
  );
}
