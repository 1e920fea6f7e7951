import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './media.module.css';

type MediaPictureProps = {
  src: string;
  /** `Foto 2 dari 6`. */
  alt: string;
  onOpen: () => void;
  /** In sight from the start: not to be fetched late. */
  isFirst?: boolean;
  className?: string | undefined;
  /** Width by height once the picture is there, null when it never will be. */
  onSettled?: (ratio: number | null) => void;
};

/** A customer's picture in its own ratio, as a button that enlarges it; sand stripes where it cannot be had. */
export function MediaPicture({ src, alt, onOpen, isFirst = false, className = '', onSettled }: MediaPictureProps) {
  const [state, setState] = useState<'developing' | 'there' | 'failed'>('developing');
  if (state === 'failed') {
    return (
      <div className={`${styles.broken} ${className}`}>
        <Icon name="photo" size={24} />
        <p>
          <span className="visually-hidden">{alt}: </span>Foto tidak bisa dimuat
        </p>
      </div>
    );
  }
  return (
    <button type="button" className={`${styles.open} ${state === 'developing' ? styles.developing : ''} ${className}`} onClick={onOpen} aria-label={`Perbesar ${alt.toLowerCase()}`}>
      <img
        src={src}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={() => {
          setState('failed');
          onSettled?.(null);
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setState('there');
          onSettled?.(naturalWidth / Math.max(1, naturalHeight));
        }}
      />
    </button>
  );
}
