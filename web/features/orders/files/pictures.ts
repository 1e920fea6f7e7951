import { useState } from 'react';
import type { OrderFile } from './order-file.ts';

/** The placeholder as a CSS `url()`. The graph gives it as a base64 data URL. */
export function placeholderOf({ placeholder }: Pick<OrderFile, 'placeholder'>): string | undefined {
  return placeholder === null ? undefined : `url("${placeholder}")`;
}

/**
 * The pictures of a file that the photo page of a phone has loaded already, as a CSS background image: the small
 * thumbnail over the placeholder. Empty if there is neither.
 */
export function loadedPictureOf(file: OrderFile): string {
  // JSON escapes quotes and backslashes as a CSS string does.
  return [file.small && `url(${JSON.stringify(file.small)})`, placeholderOf(file)].filter(Boolean).join();
}

/**
 * Chooses the URL of a picture: its thumbnail, then the full-size file. `source` is undefined once both have failed;
 * `placeholder` is a CSS image until the picture is loaded.
 */
export function usePicture(file: OrderFile, thumbnail: string | null) {
  const [isLoaded, setLoaded] = useState(false);
  // Stored by URL: a renewed link is tried again.
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = [thumbnail ?? file.url, file.url].find((url) => !failed.includes(url));
  return {
    source,
    isLoaded,
    placeholder: isLoaded ? undefined : placeholderOf(file),
    onLoad: () => setLoaded(true),
    onError: () => source !== undefined && setFailed([...failed, source]),
  };
}
