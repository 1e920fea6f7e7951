import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, open } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { ApiError } from '#api/http/envelope.ts';
import { type Clock } from '#api/lib/clock.ts';
import { addDays, endOfDay } from '#shared/dates.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { Database } from '#api/store/database.ts';
import { files, orders } from '#api/store/schema.ts';
import { measureFile } from './file-facts.ts';
import { type FolderFile, readFolder } from './import-folder.ts';
import type { createImportJournal } from './import-journal.ts';
import { createInvoice } from './invoice.ts';
import { savedName } from './order-files.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { Thumbnails } from './thumbnails.ts';

const PHONE = 'must be a phone number, for example 081234567803';
const DATE = 'must be a date, for example 2026-11-20 or 2026-11-20T15:30+07:00';
const DAYS = 'must be 1 to 3650 days, for example 30';

const oneLine = (example: string) => {
  const fault = `must be one line of text, for example "${example}"`;
  return z.string(fault).trim().min(1, fault).max(100, fault).regex(/^[^\p{Cc}]*$/u, fault);
};

/** A date alone is 00:00 WIB. */
const visit = z
  .string(DATE)
  .transform((text) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+07:00` : text))
  .refine((date) => !Number.isNaN(date.getTime()), DATE);

/** What the operator says about an order, as text. */
export const importInput = z.object({
  folder: z.string('must be a folder, for example ./session-12').min(1),
  phone: z
    .string(PHONE)
    .transform((typed) => normalisePhone(typed) ?? '')
    .refine((phone) => /^(?:0\d{8,13}|\+\d{8,15})$/.test(phone), PHONE),
  booth: oneLine('Vintage Photobooth'),
  city: oneLine('Malang'),
  date: visit.optional(),
  days: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3650, DAYS).default(30),
});

export type ImportInput = z.input<typeof importInput>;

export type ImportedOrder = {
  invoice: string;
  link: string;
  phone: string;
  expiry: string;
  files: { type: number; bytes: number }[];
};

type Options = {
  db: Database;
  mediaDir: string;
  journal: ReturnType<typeof createImportJournal>;
  work: ImageProcessor;
  thumbnails: Pick<Thumbnails, 'makeAhead'>;
  clock: Clock;
  siteUrl: string;
  /** Gives an import up between two files. */
  signal: AbortSignal;
};

/**
 * Makes orders out of folders. First the files are copied, then all rows are written at once: an
 * import that fails, however it fails, leaves no order and (at the latest by the next sweep) no file.
 */
export function createOrderImport({ db, mediaDir, journal, work, thumbnails, clock, siteUrl, signal }: Options) {
  /** One folder an order, and in it one a file: who has a picture's address can't guess another's. */
  async function copyInto(token: string, file: FolderFile) {
    signal.throwIfAborted();
    const { source, type, position, media, bytes, poster } = file;
    const own = randomBytes(16).toString('base64url');
    const path = `${token}/${own}/${savedName({ type, position, path: `file${media.extension}` })}`;
    const contentType = media.contentType;
    const posterPath = poster && `${token}/${own}/poster${extname(poster).toLowerCase()}`;
    await copyWhole(source, join(mediaDir, path), bytes);
    if (poster && posterPath) await copyWhole(poster, join(mediaDir, posterPath));
    const facts = await measureFile({ path, posterPath, contentType }, mediaDir, work);
    await journal.signOfLife(token);
    return { type, position, path, contentType, bytes, posterPath, ...facts, measuredAt: clock() };
  }

  async function write(input: z.infer<typeof importInput>, token: string) {
    const { folder, phone, booth, city, date, days } = input;
    const copied: Awaited<ReturnType<typeof copyInto>>[] = [];
    for (const file of await readFolder(folder)) copied.push(await copyInto(token, file));
    const invoice = createInvoice();
    const createdAt = clock();
    const expiry = endOfDay(addDays(createdAt, days));
    await db.transaction(async (tx) => {
      const row = { inv: invoice, phone, booth, city, date: date ?? createdAt, createdAt, expiry };
      const [order] = await tx.insert(orders).values(row).returning({ id: orders.id });
      if (order === undefined) throw new Error('an insert returned nothing');
      await tx.insert(files).values(copied.map((file) => ({ ...file, orderId: order.id })));
    });
    const link = `${siteUrl}/photos/${invoice}`;
    const order: ImportedOrder = { invoice, link, phone, expiry: expiry.toISOString(), files: copied.map(({ type, bytes }) => ({ type, bytes })) };
    return { order, copied };
  }

  async function writeOrNothing(input: z.infer<typeof importInput>) {
    const token = randomBytes(16).toString('base64url');
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
    const { order, copied } = await writeOrNothing(input);
    await thumbnails.makeAhead(copied, signal);
    return order;
  };
}

/**
 * On the disk, not only on its way there, before a row promises it.
 * @param bytes what it must measure, where that was promised
 */
async function copyWhole(source: string, target: string, bytes?: number): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target);
  await chmod(target, 0o600);
  const handle = await open(target, 'r');
  try {
    await handle.sync();
    const { size } = await handle.stat();
    if (bytes !== undefined && size !== bytes) throw new ApiError(409, `${source} changed while it was copied`);
  } finally {
    await handle.close();
  }
}
