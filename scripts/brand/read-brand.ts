import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { boothList } from '#shared/node/booths-file.ts';
import { StartupError } from '#shared/node/errors.ts';
import { parseJson } from '#shared/node/json-file.ts';

/** The schema of a text that matches `form`. */
const like = (what: string, example: string, form = /\S/) => {
  const fault = `must be ${what}, for example ${example}`;
  return z.string(fault).regex(form, fault);
};
const sentence = like('a text', '"Satu, dua, tiga"');
const colour = like('six hex digits', '#cf1f17', /^#[\da-f]{6}$/i);
const phone = like('a number in international form, digits only', '6281234567890', /^[1-9]\d{7,14}$/);
const days = 'must be a number of days, 1 to 3650, for example 30';
const year = 'must be a year, for example 2025';

const brand = z.strictObject({
  name: like('a name of at most 24 letters', '"Flipbooth"', /^\S(?:.{0,22}\S)?$/),
  legalName: like('the name of the company', '"PT Cerita Bersama"'),
  clubName: like('a name', '"The Club"'),
  makes: like('what the brand makes, in lower case', '"photo booth dan flipbook"'),
  copyrightYear: z.int(year).min(2000, year).max(2100, year),
  whatsapp: z.strictObject({ support: phone, partnership: phone }),
  social: z
    .array(
      z.strictObject({
        name: like('the name of the site', '"Instagram"'),
        url: like('an https link', 'https://www.instagram.com/brand', /^https:\/\/[^\s/]+\.\S+$/),
      }),
    )
    .length(2, 'must be two links, for example to Instagram and TikTok'),
  slogan: z.array(sentence).min(1, 'must have a phrase, for example "Hitung sampai tiga"').max(6, 'has more than 6'),
  voucher: like('a discount of at most six characters', '50%', /^\S{1,6}$/),
  voucherTitle: sentence,
  voucherPlace: sentence,
  invoicePrefix: like('two to eight capitals and digits', 'FLIP', /^[A-Z\d]{2,8}$/),
});

const site = z.strictObject({
  summary: like('a sentence with its full stop', '"Photo booth yang dicetak di tempat."', /^\S.*[.!?]$/),
  storageDays: z.int(days).min(1, days).max(3650, days),
  colours: z.strictObject({ paper: colour, ink: colour, accent: colour }),
  invented: z.array(z.enum(['name', 'numbers', 'booths'], 'must be "name", "numbers" or "booths"')),
});

const list = <One extends z.ZodType>(what: string, one: One) => z.array(one).min(1, `must have ${what}`);
const facts = z.strictObject({ facts: sentence, words: sentence });
const chat = z.strictObject({ words: sentence, message: sentence });
const texts = z.strictObject({
  home: z.strictObject({
    hero: z.strictObject({ count: list('a word', sentence), shout: sentence, lead: sentence, picture: sentence }),
    services: z.strictObject({ title: sentence, flipbook: facts, photobooth: facts }),
    club: sentence,
    frame: z.strictObject({ title: sentence, lead: sentence }),
  }),
  about: z.strictObject({
    title: sentence,
    lead: sentence,
    saying: sentence,
    sections: list('a section', z.strictObject({ title: sentence, paragraphs: list('a paragraph', sentence) })),
  }),
  contact: z.strictObject({
    title: sentence,
    lead: sentence,
    support: chat,
    partnership: chat,
    notes: z.array(sentence),
  }),
});

const articles = list(
  'an article',
  z.strictObject({
    id: like('lower-case words joined by dashes', 'soft-file', /^[a-z\d]+(?:-[a-z\d]+)*$/),
    title: sentence,
    clauses: list('a clause', sentence),
  }),
);
const terms = z.strictObject({
  termsHead: z.strictObject({
    title: sentence,
    lead: sentence,
    validFrom: like('a date', '1 November 2026', /^\d{1,2} [A-Z][a-z]+ \d{4}$/).optional(),
    question: sentence,
  }),
  serviceTerms: articles,
  privacyPolicy: articles,
});

/** What is in the files that are read as data. */
const contents = {
  'brand.ts': z.strictObject({ brand, site }),
  'texts.ts': texts,
  'terms.ts': terms,
  'booths.json': boothList,
};
export type Contents = { [File in keyof typeof contents]: z.infer<(typeof contents)[File]> };

const SERIES = ['couple', 'dewa', 'duo', 'flipbook', 'oma', 'sari', 'trio'];
const PEEKS = ['code', 'login', 'register', 'reset'];
const FILES = [
  ...Object.keys(contents),
  'theme.css',
  'logo.svg',
  'fonts/fonts.css',
  'fonts/display.woff2',
  'fonts/text.woff2',
  ...['hand', ...SERIES.map((name) => `series-${name}`)].map((name) => `pictures/${name}.svg`),
  ...PEEKS.flatMap((name) => ['tall', 'wide'].map((form) => `pictures/peek-${name}-${form}.svg`)),
];

/**
 * Reads a brand's folder, which may be incomplete.
 *
 * @returns what can be read, and one fault per line: file, field, what it must be, an example
 */
export async function readBrandFiles(folder: string): Promise<{ files: Partial<Contents>; faults: string[] }> {
  const files: Partial<Contents> = {};
  if (!existsSync(folder))
    return { files, faults: [`BRAND_DIR: there is no folder ${folder}, for example BRAND_DIR=../our-brand`] };
  const missing = FILES.filter((file) => !existsSync(path.join(folder, file)));
  const faults = missing.map((file) => `${file}: is missing, for example a copy of brand/${file}`);
  for (const [file, shape] of Object.entries(contents).filter(([name]) => !missing.includes(name))) {
    try {
      const { data, error } = shape.safeParse(await load(folder, file), {
        error: ({ code, ...issue }) => {
          if (code === 'unrecognized_keys') return `no page reads ${(issue as { keys: string[] }).keys.join(', ')}`;
          return code === 'invalid_type' ? `is missing or of another kind, for example as in brand/${file}` : undefined;
        },
      });
      if (!error) Object.assign(files, { [file]: data });
      for (const { path: field, message } of error?.issues ?? [])
        faults.push([file, field.join('.'), message].filter(Boolean).join(': '));
    } catch (error) {
      faults.push(error instanceof StartupError ? error.message : `${file}: cannot be read: ${String(error)}`);
    }
  }
  return { files, faults };
}

/** Reads a complete brand. @throws StartupError with the faults of {@link readBrandFiles} */
export async function readBrand(folder: string) {
  const { files, faults } = await readBrandFiles(folder);
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
  const { 'brand.ts': own, 'texts.ts': words } = files as Contents;
  return { ...own, texts: words };
}

/** Loads a file. The modification time of a module is part of its URL, so that an edited file is a new one. */
async function load(folder: string, file: string): Promise<unknown> {
  const name = path.join(folder, file);
  if (file.endsWith('.json')) return parseJson(readFileSync(name, 'utf8'), file);
  return { ...(await import(`${pathToFileURL(name).href}?${statSync(name).mtimeMs}`)) };
}
