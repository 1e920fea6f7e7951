import type { GenericSlide, Slide } from 'yet-another-react-lightbox';
import { ratioOf } from '#web/features/orders/gallery/picture-sources.ts';
import type { NamedFile } from '#web/features/orders/order-file.ts';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    clip: SlideClip;
  }
  interface SlideImage {
    item?: NamedFile;
  }
  /** A video, rendered by clip-slide.tsx. */
  interface SlideClip extends GenericSlide {
    type: 'clip';
    item: NamedFile;
  }
}

/** Sizes of loaded pictures by file id, if the API does not know them. */
export type NaturalSizes = Record<string, { width: number; height: number } | undefined>;

/** A file as a slide of the lightbox, whose zoom limit depends on the size. */
export function toSlide(item: NamedFile, sizes: NaturalSizes): Slide {
  const { file } = item;
  if (file.kind === 'VIDEO') return { type: 'clip', item };
  const { width, height } = ratioOf(file) === null ? (sizes[file.id] ?? {}) : file;
  return { src: file.url, alt: item.name, item, ...(width && height ? { width, height } : {}) };
}
