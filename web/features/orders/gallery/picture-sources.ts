import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import type { OrderFile } from '#web/features/orders/order-file.ts';

/** The thumbnails that gallery-files.graphql asks for. */
const SIZES = ['small', 'medium', 'large'] as const;

export interface PictureSource {
  url: string;
  width: number;
}

/** The thumbnails of a file, each once: the API repeats a URL where it has no thumbnail, or one for several widths. */
export function thumbnailsOf(file: OrderFile): PictureSource[] {
  const found: PictureSource[] = [];
  for (const size of SIZES) {
    const url = file[size];
    if (url === null || url === file.url || found.some((one) => one.url === url)) continue;
    const width = THUMBNAIL_WIDTHS[size];
    found.push({ url, width: file.width === null ? width : Math.min(width, file.width) });
  }
  return found;
}

/** The `srcset` of an image; undefined when there is only one size. */
export function srcSetOf(sources: readonly PictureSource[]): string | undefined {
  return sources.length < 2 ? undefined : sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/** Width by height; null where the API does not know both. */
export function ratioOf({ width, height }: Pick<OrderFile, 'width' | 'height'>): number | null {
  return width !== null && height !== null ? width / height : null;
}

/** The placeholder picture, which the graph gives as a base64 data URL, as a CSS `url()`. */
export function placeholderOf({ placeholder }: Pick<OrderFile, 'placeholder'>): string | undefined {
  return placeholder === null ? undefined : `url("${placeholder}")`;
}

/**
 * What the gallery of a phone has loaded of a file, the small thumbnail over the placeholder, as a CSS background
 * image; empty where there is none.
 */
export function loadedPictureOf(file: OrderFile): string {
  // A string of JSON ends where one of CSS does.
  return [file.small && `url(${JSON.stringify(file.small)})`, placeholderOf(file)].filter(Boolean).join();
}
