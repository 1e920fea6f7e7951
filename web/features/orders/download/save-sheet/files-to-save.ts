import type { OrderFile } from '#web/features/orders/files/order-file.ts';

/** What saving needs of a file of the order. */
export type SoftFile = Pick<OrderFile, 'kind' | 'url'> & { small?: string | null };

export interface FileToSave {
  url: string;
  kind: OrderFile['kind'];
  /** On the page: `Foto 2`. */
  label: string;
  /** On the phone or disk. */
  name: string;
  /** Thumbnail; null where there is none. */
  picture: string | null;
}

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
      .map(({ url, small }, index) => ({
        url,
        kind,
        label: `${label} ${index + 1}`,
        name: `${stem}-${word}-${String(index + 1).padStart(2, '0')}.${extensionOf(url) ?? extension}`,
        picture: kind === 'VIDEO' ? (small ?? null) : (small ?? url),
      })),
  );
}

function extensionOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? null;
}
