import type { Order, OrderFile } from '#web/features/orders/files/order-file.ts';
import type { FileKind } from '#web/gql/generated/documents.ts';
import { copiedFilePath } from '#web/lib/offline-cache.ts';

/** A file of a copy. Once it is fetched it is in the copy's cache under `copiedFilePath(invoice, name)`. */
export type CopiedFile = Pick<OrderFile, 'kind' | 'width' | 'height' | 'placeholder'> & { name: string };

/**
 * What a copy stores of its order, as JSON. Later builds read manifests that earlier builds wrote: fields may be added, the existing ones
 * keep their names and meanings.
 */
export interface CopyManifest {
  version: 1;
  invoice: string;
  date: string | null;
  expiry: string | null;
  booth: string | null;
  city: string | null;
  /** When the copy was saved: RFC 3339, by the server's clock. */
  keptAt: string;
  files: CopiedFile[];
}

const NAMES: Record<FileKind, string> = { RESULT: 'hasil', PHOTO: 'foto', VIDEO: 'video' };

/** The manifest of an order. Files are named by kind and number: `hasil-1`, `foto-1`, `foto-2`. */
export function toManifest({ invoice, date, expiry, booth, city, files }: Order, savedAt: string): CopyManifest {
  const counts: Record<string, number> = {};
  const toCopied = ({ kind, width, height, placeholder }: OrderFile): CopiedFile => {
    const number = (counts[kind] ?? 0) + 1;
    counts[kind] = number;
    return { kind, name: `${NAMES[kind]}-${number}`, width, height, placeholder };
  };
  return { version: 1, invoice, date, expiry, booth, city, keptAt: savedAt, files: files.map(toCopied) };
}

/** Reads a manifest of this build or an earlier one; null where it is none. */
export function readManifest(value: unknown): CopyManifest | null {
  if (!isObject(value) || value.version !== 1 || typeof value.invoice !== 'string' || !Array.isArray(value.files)) return null;
  const text = (key: string) => textIn(value, key);
  const files = value.files.map(readFile).filter((file) => file !== null);
  return { version: 1, invoice: value.invoice, date: text('date'), expiry: text('expiry'), booth: text('booth'), city: text('city'), keptAt: text('keptAt') ?? '', files };
}

function readFile(value: unknown): CopiedFile | null {
  if (!isObject(value) || typeof value.name !== 'string' || !isKind(value.kind)) return null;
  const { kind, name } = value;
  const [width, height] = [value.width, value.height].map((side) => (typeof side === 'number' && side > 0 ? side : null));
  return { kind, name, width: width ?? null, height: height ?? null, placeholder: textIn(value, 'placeholder') };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isKind = (value: unknown): value is FileKind => typeof value === 'string' && Object.hasOwn(NAMES, value);
const textIn = (object: Record<string, unknown>, key: string): string | null => (typeof object[key] === 'string' ? object[key] : null);

/** A copy as an order for the gallery. The service worker answers its files, in their own size alone. */
export function toOrder({ invoice, date, expiry, booth, city }: CopyManifest, files: readonly CopiedFile[]): Order {
  const toFile = ({ name, ...file }: CopiedFile): OrderFile => ({ ...file, url: copiedFilePath(invoice, name), tiny: null, small: null, medium: null, large: null });
  return { invoice, date, expiry, booth, city, expired: false, files: files.map(toFile) };
}
