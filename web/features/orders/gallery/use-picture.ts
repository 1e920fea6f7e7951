import { useState } from 'react';
import type { OrderFile } from '#web/features/orders/order-file.ts';
import { placeholderOf } from './picture-sources.ts';

/**
 * Chooses the URL of a picture: its thumbnail, then the full-size file. `source` is undefined once both have failed;
 * `placeholder` is a CSS image until the picture is loaded.
 */
export function usePicture(file: OrderFile, thumbnail = file.url) {
  const [isLoaded, setLoaded] = useState(false);
  // Stored by URL: a renewed link is tried again.
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = [thumbnail, file.url].find((url) => !failed.includes(url));
  return {
    source,
    isLoaded,
    placeholder: isLoaded ? undefined : placeholderOf(file),
    onLoad: () => setLoaded(true),
    onError: () => source !== undefined && setFailed([...failed, source]),
  };
}
