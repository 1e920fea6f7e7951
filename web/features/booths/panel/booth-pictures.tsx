import { useState } from 'react';
import { runtimeConfig } from '#web/lib/env.ts';
import { RoundButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './booth-pictures.module.css';

interface BoothPictureProps {
  /** Undefined if the booth has no picture. */
  src: string | undefined;
  /** Empty if the text beside it says the same. */
  alt: string;
  isLazy?: boolean;
  className?: string;
}

/** A picture of a booth, 6:5; a striped frame if there is none or it can't be loaded. */
export function BoothPicture({ src, alt, isLazy = false, className }: BoothPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === undefined || src === failed) {
    return (
      <span
        className={classNames(styles.picture, styles.fallback, className)}
        role={alt ? 'img' : undefined}
        aria-label={alt ? `${alt}: tidak bisa dimuat` : undefined}
      >
        <Icon name="photo" size={24} />
      </span>
    );
  }
  return (
    <span className={classNames(styles.picture, className)}>
      <img
        src={onThisSite(src)}
        alt={alt}
        width={240}
        height={200}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}

/** Loads a picture of the site from the page's own origin, which may be another address of the site. */
function onThisSite(src: string): string {
  const { siteUrl } = runtimeConfig();
  return src.startsWith(`${siteUrl}/`) ? src.slice(siteUrl.length) : src;
}

/** The pictures of a booth, one at a time, in an endless carousel. `name` is that of the booth. */
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
        <span className={shared.visuallyHidden}>Foto </span>
        <span>{`${index + 1} / ${count}`}</span>
      </p>
      <RoundButton icon="back" aria-label="Foto sebelumnya" className={styles.back} onClick={() => turn(-1)} />
      <RoundButton icon="arrow" aria-label="Foto berikutnya" className={styles.next} onClick={() => turn(1)} />
    </figure>
  );
}
