import { extname, join } from 'node:path';
import * as z from 'zod';
import { ApiError } from '#api/http/envelope.ts';
import { copyWhole, sizeOf } from '#api/lib/files.ts';
import { createToken } from '#api/lib/tokens.ts';
import type { Database } from '#api/store/database.ts';
import { files, orders } from '#api/store/schema.ts';
import { addDays, endOfDay, readMoment } from '#shared/dates.ts';
import type { Clock } from '#shared/node/clock.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { ImageProcessor } from './image-processor.ts';
import { type FolderFile, readFolder } from './import-folder.ts';
import type { ImportJournal } from './import-journal.ts';
import { createInvoice } from './invoice.ts';
import { measureFile, UNMEASURED } from './media-metadata.ts';
import { savedName } from './orders.store.ts';
import type { Thumbnails } from './thumbnails.ts';

const PHONE = 'must be a phone number, for example 081234567803';
const DATE = 'must be a date, for example 2026-11-20 or 2026-11-20T15:30+07:00';
const DAYS = 'must be 1 to 3650 days, for example 30';

const oneLine = (example: string) => {
  const fault = `must be one line of text, for example "${example}"`;
  return z.string(fault).trim().min(1, fault).max(100, fault).regex(/^[^\p{Cc}]*$/u, fault);
};

const visit = z.string(DATE).refine((text) => readMoment(text) !== null, DATE).transform(readMoment);

/** How long the files of an order are kept, unless the operator says otherwise. */
const FILES_KEPT_DAYS = 30;

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
  days: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3650, DAYS).default(FILES_KEPT_DAYS),
});

export type ImportInput = z.input<typeof importInput>;

export interface ImportedOrder {
  invoice: string;
  link: string;
  phone: string;
  expiry: string;
  files: { type: number; bytes: number }[];
}

interface Options {
  db: Database;
  mediaDir: string;
  journal: ImportJournal;
  images: ImageProcessor;
  thumbnails: Pick<Thumbnails, 'createFirst'>;
  clock: Clock;
  siteUrl: string;
  /** Aborts an import between two files. */
  signal: AbortSignal;
}

/**
 * Imports folders as orders. The files are copied first, then all rows are written in one transaction: an import that fails leaves no order, and
 * no file, at the latest after the next sweep.
 */
export function createOrderImport({ db, mediaDir, journal, images, thumbnails, clock, siteUrl, signal }: Options) {
  /** Each order and each file has a folder with a random name, so that no address of a file can be derived from another. */
  async function copyInto(token: string, file: FolderFile) {
    signal.throwIfAborted();
    const { source, type, position, media, bytes, poster } = file;
    const fileToken = createToken(16);
    const path = `${token}/${fileToken}/${savedName({ type, position, path: `file${media.extension}` })}`;
    const contentType = media.contentType;
    const posterPath = poster && `${token}/${fileToken}/poster${extname(poster).toLowerCase()}`;
    await copyDurably(source, join(mediaDir, path), bytes);
    if (poster && posterPath) await copyDurably(poster, join(mediaDir, posterPath));
    // A file that cannot be measured now is measured when it is asked for.
    const metadata = await measureFile({ path, posterPath, contentType }, mediaDir, images).catch(() => null);
    await journal.touch(token);
    return { type, position, path, contentType, bytes, posterPath, ...(metadata ?? UNMEASURED), measuredAt: metadata && new Date(clock.now()) };
  }

  async function write(input: z.infer<typeof importInput>, token: string) {
    const { folder, phone, booth, city, date, days } = input;
    const copied: Awaited<ReturnType<typeof copyInto>>[] = [];
    for (const file of await readFolder(folder)) copied.push(await copyInto(token, file));
    const invoice = createInvoice();
    const createdAt = new Date(clock.now());
    const expiry = endOfDay(addDays(createdAt, days));
    await db.transaction(async (tx) => {
      const row = { inv: invoice, phone, booth, city, date: date ?? createdAt, createdAt, expiry };
      const [order] = await tx.insert(orders).values(row).returning({ id: orders.id });
      if (order === undefined) throw new Error('the insert returned no row');
      await tx.insert(files).values(copied.map((file) => ({ ...file, orderId: order.id })));
    });
    const link = `${siteUrl}/photos/${invoice}`;
    const order: ImportedOrder = { invoice, link, phone, expiry: expiry.toISOString(), files: copied.map(({ type, bytes }) => ({ type, bytes })) };
    return { order, copied };
  }

  async function writeOrRevert(input: z.infer<typeof importInput>) {
    const token = createToken(16);
    await journal.begin(token);
    try {
      const written = await write(input, token);
      await journal.finish(token);
      return written;
    } catch (error) {
      await journal.abandon(token);
      throw error;
    }
  }

  return async (input: z.infer<typeof importInput>): Promise<ImportedOrder> => {
    const { order, copied } = await writeOrRevert(input);
    await thumbnails.createFirst(copied, signal);
    return order;
  };
}

/**
 * Copies a file and waits until it is on the disk, before a row refers to it.
 *
 * @param bytes the size that the copy must have
 */
async function copyDurably(source: string, target: string, bytes?: number): Promise<void> {
  await copyWhole(source, target);
  if (bytes !== undefined && (await sizeOf(target)) !== bytes) throw new ApiError(409, `${source} changed while it was copied`);
}
