import { useState } from 'react';
import type { OrderFile } from '#web/features/orders/order-file.ts';
import { placeholderOf } from './picture-sources.ts';

/**
 * Where a picture is loaded from: its thumbnail, then the file itself. `source` is undefined once both have failed;
 * `placeholder` is a CSS image until one is loaded.
 */
export function usePicture(file: OrderFile, thumbnail = file.url) {
  const [isLoaded, setLoaded] = useState(false);
  // By their links: a fresh one is tried again.
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
