import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { BoothPicture } from './booth-picture.tsx';
import styles from './picture-carousel.module.css';

/** The pictures of a booth one at a time; after the last comes the first again. `name` says whose they are. */
export function PictureCarousel({ images, name }: { images: readonly string[]; name: string }) {
  const [index, setIndex] = useState(0);
  const count = images.length;
  const turn = (step: number) => setIndex((current) => (current + step + count) % count);
  if (count < 2) {
    return <BoothPicture src={images[0]} alt={`Foto ${name}`} className={styles.window} />;
  }
  return (
    <figure className={styles.carousel} aria-label={`Foto ${name}`}>
      <BoothPicture src={images[index]} alt={`Foto ${index + 1} dari ${count}`} className={styles.window} />
      <p className={styles.counter} aria-live="polite">
        <span aria-hidden="true">
          {index + 1} / {count}
        </span>
        <span className="visually-hidden">
          Foto {index + 1} dari {count}
        </span>
      </p>
      <button type="button" className={styles.back} aria-label="Foto sebelumnya" onClick={() => turn(-1)}>
        <Icon name="back" />
      </button>
      <button type="button" className={styles.next} aria-label="Foto berikutnya" onClick={() => turn(1)}>
        <Icon name="arrow" />
      </button>
    </figure>
  );
}
