import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { readRupiah } from '#shared/booth-facts.ts';
import { readablePhone } from '#shared/phone.ts';
import { formatSpan } from '#web/lib/opening-hours.ts';
import { brandFolder } from './brand/brand-folder.ts';
import { drawIcon, outline, toPng } from './brand/brand-icons.ts';
import { SHOUT } from './brand/brand-plugin.ts';
import { createLandTest } from './brand/land.ts';
import { type Contents, readBrandFiles } from './brand/read-brand.ts';
import { contrast, readColours } from './brand/theme.ts';
import { findConfigFaults } from './config-faults.ts';
import { loadDotEnv } from './services.ts';

/**
 * Pairs of a colour and its backgrounds with the least contrast: 4.5, or 3 for large text and edges.
 */
const PAIRS: [colour: string, grounds: string, least: number][] = [
  ['ink', 'paper paper-2 print butter sand sand-light slot', 4.5],
  ['ink-2', 'paper paper-2 print sand', 4.5],
  ['placeholder', 'print', 4.5],
  ['accent', 'paper print', 4.5],
  ['accent-deep', 'paper print', 4.5],
  ['flash', 'accent accent-deep accent-hover curtain-fold curtain-fold-soft', 4.5],
  ['paper', 'accent ink ink-hover ink-raised ink-deep', 4.5],
  ['on-ink-quiet', 'ink', 4.5],
  ['on-ink-head', 'ink', 4.5],
  ['on-ink-fine', 'ink', 4.5],
  ['done', 'done-ground', 4.5],
  ['not-done', 'not-done-ground', 4.5],
  ['error', 'error-ground', 4.5],
  ['done-stamp', 'print', 3],
  ['accent', 'ink', 3],
  ['line-soft', 'print', 3],
  ['line-disabled', 'paper print', 3],
];

/** The width of the narrowest screen, 320 px, without its margins. */
const ROOM = 280;

/** Returns all faults of a brand's folder, one line each: file, field, fault, and an example or a limit. */
async function findFaults(folder: string): Promise<string[]> {
  const { files, faults } = await readBrandFiles(folder);
  const { 'brand.ts': own, 'booths.json': booths } = files;
  const has = (...names: string[]) => names.every((name) => existsSync(path.join(folder, name)));
  return [
    ...faults,
    ...(has('theme.css') ? findColourFaults(readFileSync(path.join(folder, 'theme.css'), 'utf8'), own?.site) : []),
    ...(has('theme.css', 'logo.svg') ? await findLogoFaults(folder) : []),
    ...(booths ? findBoothFaults(booths, folder) : []),
    ...(has('fonts/display.woff2') ? findTextFaults(files, folder) : []),
  ];
}

/** Rounds down to two digits: 2.996 must not be printed as 3, which it misses. */
const floor = (value: number) => (Math.floor(value * 100) / 100).toFixed(2);
const ceil = (value: number) => (Math.ceil(value * 100) / 100).toFixed(2);

function findColourFaults(css: string, site: Contents['brand.ts']['site'] | undefined): string[] {
  const colours = readColours(css);
  const web = path.resolve(import.meta.dirname, '../web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx|svg)$/.test(name));
  const sources = [css, ...files.map((name) => readFileSync(path.join(web, name), 'utf8'))].join('\n');
  const set = new Set([...sources.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name));
  const used = new Set([...sources.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  const missing = [...used].filter((name) => !set.has(name));
  const repeated = (['paper', 'ink', 'accent'] as const).filter(
    (name) => site && site.colours[name].toLowerCase() !== colours.get(name)?.toLowerCase(),
  );
  return [
    ...repeated.map(
      (name) => `brand.ts: site.colours.${name}: must be --${name} of theme.css, which is ${colours.get(name)}`,
    ),
    ...missing.map((name) => `theme.css: ${name}: is missing, for example ${name}: #112233`),
    ...PAIRS.flatMap(([colour, grounds, least]) =>
      grounds.split(' ').flatMap((ground) => {
        const [one, other] = [colours.get(colour), colours.get(ground)];
        if (!one || !other) {
          const name = one ? ground : colour;
          return [`theme.css: --${name}: must be six hex digits, for example --${name}: #112233`];
        }
        const found = contrast(one, other);
        return found < least
          ? [`theme.css: --${colour}: has a contrast of ${floor(found)} on --${ground}, must be ${least} or more`]
          : [];
      }),
    ),
  ];
}

async function findLogoFaults(folder: string): Promise<string[]> {
  const svg = readFileSync(path.join(folder, 'logo.svg'), 'utf8');
  const faults = [
    !/^<svg [^>]*width="[\d.]+" height="[\d.]+" viewBox="[^"]+"/.test(svg) &&
      'must begin with <svg, its width, height and viewBox, for example width="27" height="40" viewBox="0 0 27 40"',
    /<(?:script|style|image|text|foreignObject|filter)\b|\bid=|\bon\w+=/.test(svg) &&
      'must be shapes alone, without ids, styles and texts, for example <path d="…"/>',
    svg.replace('http://www.w3.org/2000/svg', '').includes('http') && 'must need nothing from outside',
    Buffer.byteLength(svg) > 2_000 && 'must be at most 2000 bytes, since each page contains it',
  ].filter((fault) => fault !== false);
  for (const size of faults.length > 0 ? [] : [16, 32, 180, 512]) {
    const { channels } = await sharp(await toPng(drawIcon(folder, 0.95), size))
      .ensureAlpha()
      .stats();
    const share = (channels[3]?.mean ?? 0) / 255;
    if (share < 0.05 || share > 0.98)
      faults.push(`covers ${Math.round(share * 100)} % of a square of ${size} px, must be 5 to 98`);
  }
  return faults.map((fault) => `logo.svg: ${fault}`);
}

function findBoothFaults(booths: Contents['booths.json'], folder: string): string[] {
  const isIndonesian = createLandTest();
  const isMissing = (image: string) =>
    image.startsWith('/') && !existsSync(path.join(folder, image.replace(/^\/art\//, 'pictures/')));
  return [
    ...(booths.length === 0 ? ['the list: has no booth'] : []),
    ...booths.flatMap(({ id, coords, price, images, ...times }) => [
      ...(isIndonesian(coords)
        ? []
        : [`${id}: coords: are in the sea or outside Indonesia, for example "lat": -7.2575, "lng": 112.7521`]),
      ...(times.opens === null ? [`${id}: opens: is missing, for example "opens": "10:00", "closes": "22:00"`] : []),
      ...(times.hours.includes(formatSpan(times))
        ? []
        : [`${id}: hours: must contain ${formatSpan(times)}, as opens and closes say`]),
      ...(readRupiah(price) === null ? [`${id}: price: has no number, for example 35k`] : []),
      ...images.filter(isMissing).map((image) => `${id}: images: ${image} is not in pictures/booths`),
    ]),
  ].map((fault) => `booths.json: ${fault}`);
}

/** Returns the words that are too wide for the narrowest screen, in the font sizes that theme.css has there. */
function findTextFaults({ 'brand.ts': own, 'texts.ts': texts, 'terms.ts': terms }: Partial<Contents>, folder: string) {
  const check = (field: string, text = '', most: number) => {
    const { width } = outline(folder, 'display', text);
    const fault = `"${text}" is ${ceil(width)} em wide in the display font, at most ${floor(most)} fit a phone`;
    return width > most ? [`${field}: ${fault}`] : [];
  };
  const words = (field: string, text = '', size: number) =>
    text.split(/[\s-]+/).flatMap((word) => check(field, word, ROOM / size));
  const [brand, home, about] = [own?.brand, texts?.home, texts?.about];
  return [
    // The product's own word in a heading.
    ...check('fonts/display.woff2', 'fotoku?', 4.3),
    // The stub of the ticket on the contact page.
    ...Object.entries(brand?.whatsapp ?? {}).flatMap(([line, number]) =>
      check(`brand.ts: brand.whatsapp.${line}`, readablePhone(number), 9.4),
    ),
    // The name is beside the logo and the menu button, and between the staples of the book.
    ...check('brand.ts: brand.name', brand?.name, 7),
    ...words('brand.ts: brand.clubName', brand?.clubName, 50),
    // The stub of the ticket on the home page.
    ...check('brand.ts: brand.voucher', brand?.voucher, 2.19),
    ...(home?.hero.count ?? []).flatMap((text, index) => words(`texts.ts: home.hero.count.${index}`, text, 54)),
    ...words('texts.ts: home.hero.shout', home?.hero.shout, 54 * SHOUT),
    ...words('texts.ts: home.services.title', home?.services.title, 40),
    ...words('texts.ts: home.frame.title', home?.frame.title, 40),
    ...words('texts.ts: about.title', about?.title, 58),
    ...words('texts.ts: about.saying', about?.saying, 36),
    ...(about?.sections ?? []).flatMap(({ title }, index) =>
      words(`texts.ts: about.sections.${index}.title`, title, 36),
    ),
    ...words('texts.ts: contact.title', texts?.contact.title, 58),
    ...words('terms.ts: termsHead.title', terms?.termsHead.title, 58),
    ...[...(terms?.serviceTerms ?? []), ...(terms?.privacyPolicy ?? [])].flatMap(({ id, title }) =>
      words(`terms.ts: ${id}`, title, 28),
    ),
  ];
}

// Implements `npm run brand:check` (docs/brand.md): one line for each fault of the folder (`BRAND_DIR`, else brand/).
loadDotEnv(path.resolve(import.meta.dirname, '..'));
const unreadable = findConfigFaults(process.env, ['build']);
const lines = unreadable.length > 0 ? unreadable : await findFaults(brandFolder(process.env));
process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : `${brandFolder(process.env)} is complete.\n`);
process.exitCode = lines.length > 0 ? 1 : 0;
