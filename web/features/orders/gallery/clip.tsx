import type { ComponentProps } from 'react';
import type { OrderFile } from '#web/features/orders/files/order-file.ts';
import { placeholderOf } from './picture-sources.ts';

interface ClipProps extends Omit<ComponentProps<'video'>, 'src' | 'style' | 'poster'> {
  file: OrderFile;
  /** Of the width in which it is shown; null where there is none. */
  poster: string | null;
  /** Nothing of it is loaded yet. */
  isFar?: boolean;
}

/** A customer's video, which plays in the page. The placeholder shows until its first frame or poster is loaded. */
export function Clip({ file, poster, isFar = false, preload = 'metadata', ...video }: ClipProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's own clip: the API knows no captions
    <video
      {...video}
      style={{ backgroundImage: placeholderOf(file) }}
      // Safari shows no first frame of its own; at this time there is one.
      src={poster === null ? `${file.url}#t=0.001` : file.url}
      poster={(!isFar && poster) || undefined}
      preload={isFar ? 'none' : preload}
      playsInline
    />
  );
}
