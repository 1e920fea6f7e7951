import { type SyntheticEvent, useState } from 'react';

/**
 * Whether a video has a picture, once its metadata are loaded. Of a video whose codec it lacks (HEVC), a browser loads
 * the sound and plays it before a black picture: no error event fires.
 */
export const hasPicture = ({ videoWidth }: HTMLVideoElement): boolean => videoWidth > 0;

/**
 * The source of a `<video>`, and the events that tell whether it shows something. `isLost` is true once it cannot be
 * loaded, or has no picture. That is stored by URL: a renewed link is tried again.
 */
export function useVideo(url: string, poster: string | undefined) {
  const [lost, setLost] = useState<string | null>(null);
  const lose = () => setLost(url);
  const check = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (!hasPicture(currentTarget)) lose();
  };
  return {
    isLost: lost === url,
    source: {
      // Safari shows the first frame only if the address names a time.
      src: poster === undefined ? `${url}#t=0.001` : url,
      onError: lose,
      onLoadedMetadata: check,
      onCanPlay: check,
    },
  };
}
