import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { closest } from 'fastest-levenshtein';
import * as z from 'zod';
import type { Context } from '#api/context.ts';
import { isDiskFull } from '#api/database/errors.ts';
import { createInvoice } from '#api/features/orders/invoice.ts';
import { measureFile } from '#api/features/orders/media/media-metadata.ts';
import type { OrderPictures } from '#api/features/orders/media/order-pictures.ts';
import type { OrdersStore } from '#api/features/orders/orders.store.ts';
import { fileName, mediaPath } from '#api/features/orders/paths.ts';
import { copyIn } from '#api/files/file-store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { type Queue, UnrecoverableError } from '#api/jobs/job.ts';
import { addDays, endOfDay } from '#api/lib/days.ts';
import { createToken } from '#api/lib/secrets.ts';
import booths from '#brand/booths.json' with { type: 'json' };
import { brand, site } from '#brand/brand.ts';
import { parseTimestamp } from '#shared/dates.ts';
import { OWN_LENGTH } from '#shared/invoice-spellings.ts';
import { photosPath } from '#shared/invoice.ts';
import { isReachable, normalisePhone } from '#shared/phone.ts';
import { type Folder, type FolderFile, readFolder } from './import-folder.ts';

const PHONE = 'must be a phone number, for example 081234567803';
const DATE = 'must be a date, for example 2026-11-20 or 2026-11-20T15:30+07:00';
const { invoicePrefix } = brand;
const { storageDays } = site;
const INVOICE = `must be ${invoicePrefix}- and ${OWN_LENGTH} digits or capitals, for example ${invoicePrefix}-0123456789ABC`;
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
  .transform((text) => new Date(parseTimestamp(text) ?? Number.NaN))
  .pipe(z.date(DATE));

/** From an import, or an extension. */
export const keptDays = z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3650, DAYS);

/** What an operator enters about an order, as text. */
const importInput = z.object({
  folder: z.string('must be a folder, for example ./session-12').min(1),
  phone: z
    .string(PHONE)
    .transform((typed) => normalisePhone(typed) ?? '')
    .refine(isReachable, PHONE),
  booth: oneLine('Vintage Photobooth'),
  city: oneLine('Malang'),
  date: visit.optional(),
  /**
   * The number that the customer holds already; a new one otherwise. As long as ours: it is all that opens the photos.
   */
  invoice: z
    .string(INVOICE)
    .regex(new RegExp(`^${invoicePrefix}-[0-9A-Z]{${OWN_LENGTH}}$`), INVOICE)
    .optional(),
  days: keptDays.default(storageDays),
});

export type ImportInput = z.input<typeof importInput>;

type Input = z.infer<typeof importInput>;

/** Delete the files of imports that were killed. Those that end take their job back. */
const LEFTOVERS = { name: 'import-leftovers', concurrency: 1, retries: 3, retryDelayS: 3600 };

/** An import: the folder of its files, and the order that it will add. */
interface Import {
  token: string;
  orderId: string;
}

/** Longer than any import takes. */
const ABANDONED_AFTER_S = 7 * 24 * 60 * 60;

/**
 * Imports folders as orders. The files are stored first, then all rows are written in one transaction: an import that
 * fails leaves no order and no file.
 */
export function createOrderImport(
  { files, clock, jobs, siteUrl }: Pick<Context, 'files' | 'clock' | 'jobs' | 'siteUrl'>,
  orders: OrdersStore,
  pictures: OrderPictures,
  firstThumbnails: Pick<Queue<{ orderId: string }>, 'send'>,
) {
  const leftovers = jobs.define<Import>(LEFTOVERS, removeUnused);

  /**
   * Stores a file with its still, in a folder with a random name: no address can be derived from another.
   *
   * @returns its row, and a line for each of its faults
   */
  async function copy({ source, poster, extension, ...facts }: FolderFile, token: string) {
    const folder = `${token}/${createToken(16)}`;
    const path = `${folder}/${fileName({ ...facts, path: `file${extension}` })}`;
    await copyIn(files, source, mediaPath(path), facts.contentType);
    if ((await files.open(mediaPath(path)))?.bytes !== facts.bytes)
      throw new ApiError(409, `${source} changed while it was copied`);
    const posterPath = poster && `${folder}/poster${poster.extension}`;
    if (poster && posterPath) await copyIn(files, poster.source, mediaPath(posterPath), poster.contentType);
    const stored = { ...facts, path, posterPath };
    const { metadata, faults } = await measureFile(stored, files, pictures);
    return { row: { ...stored, ...metadata }, warnings: faults.map((fault) => `${basename(source)} ${fault}`) };
  }

  /** Deletes the files of an import, unless its order is there: its end may not have been recorded. */
  async function removeUnused({ token, orderId }: Import | { token: string; orderId?: undefined }): Promise<void> {
    if (orderId === undefined) throw new UnrecoverableError('queued by the version before, which names no order');
    if ((await orders.findById(orderId)) === null) await files.remove([mediaPath(`${token}/`)]);
  }

  async function store(input: Input, { files: found, skipped }: Folder) {
    const [token, orderId] = [createToken(16), randomUUID()];
    const job = await leftovers.send({ token, orderId }, { delayS: ABANDONED_AFTER_S });
    try {
      const copied: Awaited<ReturnType<typeof copy>>[] = [];
      for (const file of found) copied.push(await copy(file, token));
      const row = { id: orderId, ...toRow(input, new Date(clock.now())) };
      const { inv: invoice, phone, expiry } = row;
      const rows = copied.map((file) => file.row);
      const isAdded = await orders.add(row, rows, (tx) => firstThumbnails.send({ orderId }, { tx }));
      if (!isAdded) throw new ApiError(409, `There is an order ${invoice} already`);
      const stored = rows.map(({ type, bytes }) => ({ type, bytes }));
      const warnings = copied.flatMap((file) => file.warnings);
      const link = siteUrl + photosPath(invoice);
      return {
        invoice,
        link,
        phone,
        expiry: expiry.toISOString(),
        files: stored,
        warnings,
        unknown: findUnknownNames(input),
        skipped,
      };
    } finally {
      // Where this fails, the job remains.
      await removeUnused({ token, orderId })
        .then(() => leftovers.remove(job))
        .catch(() => undefined);
    }
  }

  return async function importOrder(typed: ImportInput) {
    const input = validate(importInput, typed);
    const folder = await readFolder(input.folder);
    return store(input, folder).catch((error: unknown) => {
      throw isDiskFull(error)
        ? new ApiError(503, 'The disk of DATA_DIR or the database is full; nothing was imported')
        : error;
    });
  };
}

/**
 * What is probably a typing error: a booth or a city that none of the brand's booths has. It is no fault, since a booth
 * may be newer than this build.
 */
const findUnknownNames = (order: Input): string[] =>
  (['booth', 'city'] as const)
    .filter((field) => booths.every((booth) => booth[field] !== order[field]))
    .map((field) => {
      const nearest = closest(
        order[field],
        booths.map((booth) => booth[field]),
      );
      return `"${order[field]}" is no ${field} of the brand; the nearest is "${nearest}"`;
    });

function toRow({ folder: _folder, invoice, days, ...facts }: Input, createdAt: Date) {
  const expiry = endOfDay(addDays(createdAt, days));
  return { ...facts, inv: invoice ?? createInvoice(), date: facts.date ?? createdAt, createdAt, expiry };
}
