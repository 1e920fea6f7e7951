import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './booth-picture.module.css';

type BoothPictureProps = { /** Absent: there is none. */ src: string | undefined; /** Empty where the words beside it say it all. */ alt: string; isLate?: boolean; className?: string };

/** A picture of a booth, 6 to 5; sand stripes where it cannot be had. */
export function BoothPicture({ src, alt, isLate = false, className }: BoothPictureProps) {
  const [lost, setLost] = useState<string | null>(null);
  if (src === undefined || src === lost) {
    return (
      <span className={classNames(styles.picture, styles.fallback, className)} role={alt ? 'img' : undefined} aria-label={alt ? `${alt}: tidak bisa dimuat` : undefined}>
        <Icon name="photo" size={24} />
      </span>
    );
  }
  return (
    <span className={classNames(styles.picture, className)}>
      <img src={src} alt={alt} width={240} height={200} loading={isLate ? 'lazy' : 'eager'} decoding="async" onError={() => setLost(src)} />
    </span>
  );
}
