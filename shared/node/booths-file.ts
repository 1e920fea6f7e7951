import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readWebUrl } from '#shared/web-url.ts';
import { StartupError } from './errors.ts';
import { checkForm, parseJson } from './json-file.ts';

const text = z.string().trim().min(1, 'must not be empty').max(500, 'must not be longer than 500 characters');
const isWebUrl = (value: string): boolean => readWebUrl(value) !== null;
const toWebUrl = (value: string): string => readWebUrl(value) ?? value;
/** A path of this site: `//host` would be another site. */
const isSitePath = (value: string): boolean => /^\/[^/\\\s]\S*$/.test(value);
const timeFault = 'must be a time from 00:00 (midnight) to 23:59, for example "09:00"';
const time = z.string(timeFault).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeFault);
const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const daysFault = 'must be a list of days, for example ["MONDAY", "SUNDAY"]';

/** One booth of the file. */
export const boothEntry = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes'),
    name: text,
    city: text,
    coords: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    address: text,
    booth: text,
    /** What visitors read if the times below are left out. */
    hours: text,
    opens: time.nullable().default(null),
    /** After midnight if it is not later than `opens`. */
    closes: time.nullable().default(null),
    /** Every day if it is left out. */
    openDays: z.array(z.enum(WEEKDAYS, daysFault), daysFault).min(1, daysFault).nullable().default(null),
    price: text,
    features: z.array(text).max(20).default([]),
    /** If it is left out, the link searches the coordinates. */
    mapUrl: z.string().refine(isWebUrl, 'must be an http(s) link').transform(toWebUrl).optional(),
    images: z
      .array(
        z
          .string()
          .refine((value) => isSitePath(value) || isWebUrl(value), 'must be an http(s) link or a path on the site')
          .transform(toWebUrl),
      )
      .max(20)
      .default([]),
  })
  .refine(({ opens, closes }) => (opens === null) === (closes === null), {
    path: ['opens'],
    message: 'must be there if closes is, and only then',
  })
  .refine(({ opens, openDays }) => openDays === null || opens !== null, {
    path: ['openDays'],
    message: 'needs opens and closes',
  });

/** The whole file: ids are not repeated. */
export const boothList = z
  .array(boothEntry)
  .max(1_000)
  .superRefine((booths, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of booths.entries()) {
      if (seen.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: `is taken: ${id}` });
      seen.add(id);
    }
  });

/** One booth of `BOOTHS_FILE`, or of the brand's booths.json. */
export type BoothEntry = z.infer<typeof boothEntry>;

/**
 * Reads the booths of a brand from a JSON file: a list of objects.
 * @throws StartupError with one line per fault
 */
export async function loadBooths(path: string): Promise<BoothEntry[]> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `BOOTHS_FILE: cannot be read (${error.code ?? 'unknown fault'}), for example BOOTHS_FILE=./booths.json`,
    );
  });
  return checkBooths(parseJson(content, 'BOOTHS_FILE'));
}

/**
 * Checks a list of booths, and names each fault by its place in the list.
 *
 * @param source begins the line of each fault
 * @throws StartupError
 */
export function checkBooths(booths: unknown, source = 'BOOTHS_FILE'): BoothEntry[] {
  return checkForm(boothList, booths, source, 'the list');
}
