import type { GalleryFile } from './gallery-file.ts';

/** The widths that gallery-files.graphql asks for, in pixels. */
const asked = [
  { size: 'tiny', width: 240 },
  { size: 'small', width: 480 },
  { size: 'medium', width: 960 },
  { size: 'large', width: 1600 },
] as const;

export type PictureSource = { url: string; width: number };

/** The smaller pictures of a file, each once: where the API has none, or one for several widths, the links repeat. */
export function thumbnailsOf(file: GalleryFile): PictureSource[] {
  const found: PictureSource[] = [];
  for (const { size, width } of asked) {
    const url = file[size];
    if (url === null || url === file.url || found.some((one) => one.url === url)) continue;
    found.push({ url, width: file.width === null ? width : Math.min(width, file.width) });
  }
  return found;
}

/** `srcset` for an img; nothing where there is one size only. */
export function srcSetOf(sources: readonly PictureSource[]): string | undefined {
  return sources.length < 2 ? undefined : sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/** Width by height, where the API says both. */
export function ratioOf({ width, height }: Pick<GalleryFile, 'width' | 'height'>): number | null {
  return width !== null && height !== null && width > 0 && height > 0 ? width / height : null;
}

/** The tiny picture as a CSS background. Nothing but base64 gets into the style. */
export function placeholderOf({ placeholder }: Pick<GalleryFile, 'placeholder'>): string | undefined {
  return placeholder !== null && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(placeholder) ? `url("${placeholder}")` : undefined;
}
