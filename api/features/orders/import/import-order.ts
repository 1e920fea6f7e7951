import { hash } from 'node:crypto';
import { extname } from 'node:path';
import * as z from 'zod';
import { brand, site } from '#brand/brand.ts';
import { localFiles } from '#api/files/disk-file-store.ts';
import { type FileStore, StorageError } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createToken } from '#api/lib/tokens.ts';
import type { Queue } from '#api/jobs/job.ts';
import type { Database } from '#api/database/database.ts';
import { files, orders } from '#api/database/schema.ts';
import { addDays, endOfDay, parseTimestamp } from '#shared/dates.ts';
import type { Clock } from '#shared/node/clock.ts';
import { photosPath } from '#shared/invoice.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { ImageProcessor } from '#api/features/orders/media/image-processor.ts';
import { type FolderFile, readFolder } from './import-folder.ts';
import type { ImportedFile, ImportJournal, ImportRecord } from './import-journal.ts';
import { createInvoice } from '#api/features/orders/invoice.ts';
import { measureFile, UNMEASURED } from '#api/features/orders/media/media-metadata.ts';
import { fileName } from '#api/features/orders/orders.store.ts';
import { mediaPath } from '#api/features/orders/paths.ts';

const PHONE = 'must be a phone number, for example 081234567803';
const DATE = 'must be a date, for example 2026-11-20 or 2026-11-20T15:30+07:00';
const { invoicePrefix } = brand;
const { storageDays } = site;
const INVOICE = `must be ${invoicePrefix}- and 13 digits or capitals, for example ${invoicePrefix}-0123456789ABC`;
const DAYS = `must be 1 to 3650 days, for example ${storageDays}`;

const oneLine = (example: string) => {
  const fault = `must be one line of text, for example "${example}"`;
  return z
    .string(fault)
    .trim()
    .min(1, fault)
    .max(100, fault)
    .regex(/^[^\p{Cc}]*$/u, fault);
};

const visit = z
  .string(DATE)
  .refine((text) => parseTimestamp(text) !== null, DATE)
  .transform(parseTimestamp);

/** From an import, or an extension. */
export const keptDays = z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3650, DAYS);

/** What an operator enters about an order, as text. */
export const importInput = z.object({
  folder: z.string('must be a folder, for example ./session-12').min(1),
  phone: z
    .string(PHONE)
    .transform((typed) => normalisePhone(typed) ?? '')
    .refine((phone) => /^(?:0\d{8,13}|\+\d{8,15})$/.test(phone), PHONE),
  booth: oneLine('Vintage Photobooth'),
  city: oneLine('Malang'),
  date: visit.optional(),
  /**
   * The number that the customer holds already; a new one otherwise. As long as ours: it is all that opens the photos.
   */
  invoice: z
    .string(INVOICE)
    .regex(new RegExp(`^${invoicePrefix}-[0-9A-Z]{13}$`), INVOICE)
    .optional(),
  days: keptDays.default(storageDays),
});

export type ImportInput = z.input<typeof importInput>;

export interface ImportedOrder {
  invoice: string;
  link: string;
  phone: string;
  expiry: string;
  files: { type: number; bytes: number }[];
  /** Files that an earlier run of the same import had stored. */
  resumed: number;
}

interface Options {
  db: Database;
  fileStore: FileStore;
  journal: ImportJournal;
  images: ImageProcessor;
  /** They make the first thumbnails of an order. */
  firstThumbnails: Pick<Queue<{ orderId: string }>, 'send'>;
  clock: Clock;
  siteUrl: string;
  /** Aborts an import between two files. */
  signal: AbortSignal;
}

type Input = z.infer<typeof importInput>;

/**
 * Imports folders as orders. The files are stored first, then all rows are written in one transaction: an import that
 * fails leaves no order. One that was stopped or killed leaves its files for a day, and goes on with them when it is
 * started again.
 */
export function createOrderImport({
  db,
  fileStore,
  journal,
  images,
  firstThumbnails,
  clock,
  siteUrl,
  signal,
}: Options) {
  /** Stores a file with its still. */
  async function copy(
    { source, poster, bytes, media }: FolderFile,
    planned: ImportedFile,
    order: string,
  ): Promise<ImportedFile> {
    const { path, posterPath, contentType } = planned;
    await fileStore.copyIn(source, mediaPath(path), contentType);
    if (!(await isStored(planned))) throw new ApiError(409, `${source} changed while it was copied`);
    if (poster && posterPath)
      await fileStore.copyIn(poster, mediaPath(posterPath), POSTER_TYPES[extname(posterPath)] ?? 'image/jpeg');
    // A file that cannot be measured now is measured when it is asked for.
    const metadata = await measureFile(
      { path: source, posterPath: poster, contentType: media.contentType, order },
      localFiles,
      images,
    ).catch(() => null);
    return { ...planned, bytes, metadata };
  }

  const isStored = async ({ path, bytes }: ImportedFile) => (await fileStore.stat(mediaPath(path)))?.bytes === bytes;

  /** @returns how many files were there already */
  async function copyAll(key: string, record: ImportRecord, found: FolderFile[]): Promise<number> {
    let resumed = 0;
    for (const [index, planned] of record.files.entries()) {
      signal.throwIfAborted();
      const file = found[index];
      if (file === undefined) throw new Error('the record of the import has other files');
      const isThere = planned.metadata !== undefined && (await isStored(planned));
      if (isThere) resumed += 1;
      else record.files[index] = await copy(file, planned, record.token);
      if (!isThere) await journal.save(key, record);
    }
    return resumed;
  }

  async function write(input: Input, key: string, found: FolderFile[]) {
    const record = await journal.begin(key, () => planOf(found));
    try {
      const resumed = await copyAll(key, record, found);
      await journal.requireOwn(key, record);
      const order = await insertOrder({ db, firstThumbnails }, record.files, input, new Date(clock.now()));
      await journal.finish(key);
      return { order, copied: record.files, resumed };
    } catch (error) {
      // The store is away, or the service is stopped: what is stored so far is used by the next run.
      if (!(error instanceof StorageError) && !signal.aborted) await journal.abandon(key, record);
      throw error;
    }
  }

  const running = new Set<string>();

  return async (input: Input): Promise<ImportedOrder> => {
    const found = await readFolder(input.folder);
    const key = keyOf(input, found);
    if (running.has(key)) throw new ApiError(409, 'This folder is being imported already');
    running.add(key);
    try {
      const { order, copied, resumed } = await write(input, key, found);
      const { inv: invoice, phone, expiry } = order;
      const stored = copied.map(({ type, bytes }) => ({ type, bytes }));
      return {
        invoice,
        link: siteUrl + photosPath(invoice),
        phone,
        expiry: expiry.toISOString(),
        files: stored,
        resumed,
      };
    } finally {
      running.delete(key);
    }
  };
}

async function insertOrder(
  { db, firstThumbnails }: Pick<Options, 'db' | 'firstThumbnails'>,
  copied: ImportedFile[],
  { phone, booth, city, date, invoice, days }: Input,
  createdAt: Date,
) {
  const row = {
    inv: invoice ?? createInvoice(),
    phone,
    booth,
    city,
    date: date ?? createdAt,
    createdAt,
    expiry: endOfDay(addDays(createdAt, days)),
  };
  await db.transaction(async (tx) => {
    const [order] = await tx.insert(orders).values(row).onConflictDoNothing().returning({ id: orders.id });
    if (order === undefined) throw new ApiError(409, `There is an order ${row.inv} already`);
    await tx.insert(files).values(copied.map((file) => ({ ...toRow(file, createdAt), orderId: order.id })));
    await firstThumbnails.send({ orderId: order.id }, { tx });
  });
  return row;
}

const POSTER_TYPES: Record<string, string> = { '.png': 'image/png', '.webp': 'image/webp' };

/**
 * Each order and each file has a folder with a random name, so that no address of a file can be derived from another.
 */
function planOf(found: FolderFile[]): Pick<ImportRecord, 'token' | 'files'> {
  const token = createToken(16);
  const planned = found.map(({ type, position, media, bytes, poster }) => {
    const folder = `${token}/${createToken(16)}`;
    const path = `${folder}/${fileName({ type, position, path: `file${media.extension}` })}`;
    return {
      type,
      position,
      path,
      contentType: media.contentType,
      bytes,
      posterPath: poster && `${folder}/poster${extname(poster).toLowerCase()}`,
    };
  });
  return { token, files: planned };
}

/** The same folder with the same files and the same input is the same import. */
function keyOf(input: Input, found: FolderFile[]): string {
  const facts = found.map(({ source, bytes, modified, poster }) => [source, bytes, modified, poster]);
  return hash('sha256', JSON.stringify([input, facts]), 'hex');
}

function toRow({ metadata, ...file }: ImportedFile, measuredAt: Date) {
  return { ...file, ...(metadata ?? UNMEASURED), measuredAt: metadata ? measuredAt : null };
}
