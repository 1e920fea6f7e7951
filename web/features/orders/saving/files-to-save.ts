import type { OrderFile } from '#web/features/orders/files/order-file.ts';

/** What saving needs of a file of the order. */
export type SoftFile = Pick<OrderFile, 'kind' | 'url'> & { small?: string | null; large?: string | null };

export interface FileToSave {
  url: string;
  /** The JPEG of 1,600 px; null where there is none, as for videos. */
  light: string | null;
  kind: OrderFile['kind'];
  /** On the page: `Foto 2`. */
  label: string;
  /** On the phone or disk. */
  name: string;
  /** Thumbnail; null where there is none. */
  picture: string | null;
}

/** `light`: pictures of 1,600 px where the API has them; videos are always the originals. */
export type Quality = 'light' | 'original';

/** In the sequence of the page; `word` as in the names inside the zip. */
const KINDS = [
  { kind: 'RESULT', label: 'Hasil', word: 'result', extension: 'jpg' },
  { kind: 'PHOTO', label: 'Foto', word: 'photo', extension: 'jpg' },
  { kind: 'VIDEO', label: 'Video', word: 'video', extension: 'mp4' },
] as const;

/** The files of an order with their names: results first, then photos, then videos. */
export function toFilesToSave(invoice: string, files: readonly SoftFile[]): FileToSave[] {
  const stem = invoice.replace(/[^\w.-]+/g, '_');
  return KINDS.flatMap(({ kind, label, word, extension }) =>
    files
      .filter((file) => file.kind === kind)
      .map(({ url, small, large }, index) => ({
        url,
        light: kind === 'VIDEO' || large === undefined || large === url ? null : large,
        kind,
        label: `${label} ${index + 1}`,
        name: `${stem}-${word}-${String(index + 1).padStart(2, '0')}.${extensionOf(url) ?? extension}`,
        picture: kind === 'VIDEO' ? (small ?? null) : (small ?? url),
      })),
  );
}

/** The files as they are fetched in a quality. */
export const inQuality = (files: readonly FileToSave[], quality: Quality): FileToSave[] =>
  files.map((file) =>
    quality === 'light' && file.light !== null
      ? { ...file, url: file.light, name: file.name.replace(/\.\w+$/, '.jpg') }
      : file,
  );

function extensionOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? null;
}
