import type { FileKind } from '#web/gql/generated/documents.ts';
import type { GalleryFile } from '#web/features/orders/gallery/gallery-file.ts';
import type { GalleryOrder } from '#web/features/orders/gallery/gallery-order.ts';
import { keptPath } from '#web/lib/kept-copy.ts';

/** A file of a copy; it lies in the copy's cache under its name, if it came that far. */
export type KeptFile = Pick<GalleryFile, 'kind' | 'width' | 'height' | 'placeholder'> & { name: string };

/**
 * What a copy knows of its order. It outlives every release of this site: new builds read what old ones wrote, so a
 * field may be added, and what is here may not change.
 */
export type CopyFacts = {
  version: 1;
  invoice: string;
  date: string | null;
  expiry: string | null;
  booth: string | null;
  city: string | null;
  /** RFC 3339, by the server's clock. */
  keptAt: string;
  files: KeptFile[];
};

const names: Record<FileKind, string> = { RESULT: 'hasil', PHOTO: 'foto', VIDEO: 'video' };

/** The facts of an order, its files named by kind and place: `hasil-1`, `foto-1`, `foto-2`. */
export function factsOf({ invoice, date, expiry, booth, city, files }: GalleryOrder, keptAt: string): CopyFacts {
  const counts: Record<string, number> = {};
  const toKept = ({ kind, width, height, placeholder }: GalleryFile): KeptFile => {
    const place = (counts[kind] ?? 0) + 1;
    counts[kind] = place;
    return { kind, name: `${names[kind]}-${place}`, width, height, placeholder };
  };
  return { version: 1, invoice, date, expiry, booth, city, keptAt, files: files.map(toKept) };
}

/** Reads facts as they were laid by this build or an older one; null where they are none. */
export function readFacts(value: unknown): CopyFacts | null {
  if (!isObject(value) || value.version !== 1 || typeof value.invoice !== 'string' || !Array.isArray(value.files)) return null;
  const text = (key: string) => textIn(value, key);
  const files = value.files.map(readFile).filter((file) => file !== null);
  return { version: 1, invoice: value.invoice, date: text('date'), expiry: text('expiry'), booth: text('booth'), city: text('city'), keptAt: text('keptAt') ?? '', files };
}

function readFile(value: unknown): KeptFile | null {
  if (!isObject(value) || typeof value.name !== 'string' || !isKind(value.kind)) return null;
  const { kind, name } = value;
  const [width, height] = [value.width, value.height].map((side) => (typeof side === 'number' && side > 0 ? side : null));
  return { kind, name, width: width ?? null, height: height ?? null, placeholder: textIn(value, 'placeholder') };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isKind = (value: unknown): value is FileKind => typeof value === 'string' && Object.hasOwn(names, value);
const textIn = (object: Record<string, unknown>, key: string): string | null => (typeof object[key] === 'string' ? object[key] : null);

/** A copy as an order that the gallery can show: its files are answered by the service worker, in their own size alone. */
export function orderOf({ invoice, date, expiry, booth, city }: CopyFacts, files: readonly KeptFile[]): GalleryOrder {
  const toFile = ({ name, ...file }: KeptFile): GalleryFile => ({ ...file, url: keptPath(invoice, name), tiny: null, small: null, medium: null, large: null });
  return { invoice, date, expiry, booth, city, expired: false, files: files.map(toFile) };
}
