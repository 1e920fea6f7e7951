import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readColours, resolveMixes } from '#scripts/brand/theme.ts';

const root = path.resolve(import.meta.dirname, '../..');
const THEME = 'brand/theme.css';
const files = ['brand', 'web'].flatMap((part) =>
  readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx|svg)$/.test(file))
    .map((file) => `${part}/${file}`),
);
const sheets = files.filter((file) => file.endsWith('.css'));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The lines of a style sheet that hold a colour in hexadecimal digits. */
const hexLines = (text: string) => text.split('\n').filter((line) => /#[\da-f]{3,8}\b/i.test(line));

test('the style sheets are found, and a hex colour in them', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(hexLines(read(THEME)).length).toBeGreaterThan(30);
});

test('only the theme of the brand holds colours; style sheets, components and drawings of the product name them', () => {
  const found = files
    .filter((file) => file.startsWith('web/') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...hexLines(read(file)), ...(read(file).match(/.*rgb\((?!0 0 0).*/g) ?? [])].map(
        (line) => `${file}: ${line.trim()}`,
      ),
    );
  expect(found).toEqual([]);
});

test('the build resolves every mix of a colour: older browsers know none', () => {
  const colours = readColours(read(THEME));
  const mixes = sheets.filter((file) => read(file).includes('color-mix('));
  expect(mixes.length).toBeGreaterThan(5);
  expect(mixes.filter((file) => resolveMixes(read(file), colours).includes('color-mix('))).toEqual([]);
});

/** A token of the scale, what is inherited, or a share of something that has its size from the scale or is drawn. */
const TOKEN = String.raw`var\(--(?:text-[1-6]|lead|display-[1-9]|hero|numeral|name-line|name-strip|title-line)\)`;
/** A share of the width of the container. */
const SHARE = String.raw`[\d.]+ \* var\(--cqw\)`;
const SCALED = new RegExp(
  String.raw`^(?:inherit|[\d.]+em|${TOKEN}|calc\((?:${TOKEN} \* [\d.]+|${SHARE})\)|(?:min|clamp)\((?:(?:${TOKEN}|${SHARE})(?:, |(?=\)$)))+\))$`,
);

/** The sizes of a style sheet's fonts that are not of the scale. */
function ownSizes(text: string): string[] {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, '');
  const sizes = [...rules.matchAll(/\bfont-size:\s*([^;]+);|\bfont:\s*(?:\d+ )?([^;/]+?)\s*[/;]/g)];
  return sizes.map(([, size, short]) => size ?? short ?? '').filter((size) => !SCALED.test(size));
}

test('every font size is one of the scale of the theme', () => {
  expect(ownSizes('a { font-size: var(--text-1); font: 800 1rem/1.2 x; }')).toEqual(['1rem']);
  const own = sheets
    .filter((file) => !file.endsWith('fonts.css'))
    .flatMap((file) => ownSizes(read(file)).map((size) => `${file}: ${size}`));
  expect(own).toEqual([]);
});

/** The line heights of a style sheet that are not of the scale. */
const ownLeadings = (text: string): string[] =>
  [...text.matchAll(/\bline-height: ([^;]+);|\bfont: [^;{}]*?\/ ?(.+) var\(--(?:text|display)\);/g)]
    .map(([, height, short]) => height ?? short ?? '')
    .filter((height) => !/^var\(--leading-[1-5]\)$/.test(height));

test('every line height is one of the scale', () => {
  const planted = 'a { line-height: 1.2; font: 800 var(--text-1) / 2rem var(--text); line-height: var(--leading-1); }';
  expect(ownLeadings(planted)).toEqual(['1.2', '2rem']);
  expect(sheets.flatMap((file) => ownLeadings(read(file)).map((height) => `${file}: ${height}`))).toEqual([]);
});

/** A step of the scale of spaces, a space that is made of steps and changes with the window, or a share of a container. */
const SPACE = /^(?:space-(?:[1-9]|10)|margin|top|section|card|cqw)$/;
/** Sizes of other things, beside which a space is left free: heights of bars, widths of drawings, punches of tickets. */
const SIZES = new Set(
  'bar from header heading line lip page punch rise room size strip-edge tall thumb to tools'.split(' '),
);

/**
 * The spaces of a style sheet that are not of the scale. Allowed is a share of the box, the window or the text (drawings
 * grow with them), and a line's width, which borders and outlines are moved by.
 */
function ownSpaces(text: string): string[] {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, '');
  const spaces = rules.matchAll(
    /(?<![\w-])(?:(?:scroll-)?margin|padding|(?:row-|column-)?gap|inset|top|right|bottom|left)(?:-[a-z-]+)?: ([^;]+);/g,
  );
  return [...spaces].flatMap(([declaration, value = '']) => {
    const lengths = [...value.matchAll(/([\d.]+)(rem|px|ch|pt)\b/g)];
    const names = [...value.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name!);
    const isOwn = lengths.some(([, length, unit]) => unit !== 'px' || Number(length) > 2);
    return isOwn || names.some((name) => !SPACE.test(name) && !SIZES.has(name)) ? [declaration] : [];
  });
}

test('every space is a step of the scale', () => {
  const planted =
    'a { margin: 0 auto calc(-1 * var(--space-2)); padding-inline: 1rem 5vw; gap: var(--mine); top: 2px; border: 1rem; }';
  expect(ownSpaces(planted)).toEqual(['padding-inline: 1rem 5vw;', 'gap: var(--mine);']);
  const tokens = read('web/ui/tokens.css').match(/--space-\d+: [\d.]+rem;/g);
  expect(tokens).toHaveLength(10);
  expect(sheets.flatMap((file) => ownSpaces(read(file)).map((space) => `${file}: ${space}`))).toEqual([]);
});

/** Sizes that stay as they are when a browser's text is larger: lines, corners and shadows. */
const DRAWN =
  /^(border|outline|box-shadow|text-shadow|filter|letter-spacing|text-underline-offset|--(shadow|radius|lip))/;

/** Declarations and media queries with a length of more than 2.5 px in `px`, by their property. */
function pixelLengths(text: string): string[] {
  const parts = text.replaceAll(/\/\*[^]*?\*\//g, '').split(/[;{}]/);
  return parts
    .map((part) => part.trim())
    .filter(
      (part) => !DRAWN.test(part) && [...part.matchAll(/(\d*\.?\d+)px/g)].some(([, length]) => Number(length) > 2.5),
    );
}

test('text, spaces and breakpoints grow with the font size of the browser', () => {
  expect(pixelLengths('a { border: 3px solid } @media (min-width: 900px) { }')).toEqual(['@media (min-width: 900px)']);
  expect(sheets.flatMap((file) => pixelLengths(read(file)).map((part) => `${file}: ${part}`))).toEqual([]);
});

/** The widths at which layouts change, in em; `max-width` ends a pixel before. */
const BREAKPOINTS = { largeText: 18, phone: 24, largePhone: 40, wide: 56.25, desktop: 75 };

test('layouts change with the window at a few widths alone; a box may have its own, by its container', () => {
  const allowed = Object.values(BREAKPOINTS).flatMap((width) => [
    `min-width: ${width}em`,
    `max-width: ${width - 0.0625}em`,
    `max-width: ${width}em`,
  ]);
  const widths = sheets.flatMap((file) =>
    [...read(file).matchAll(/@media [^{]*/g)].flatMap(([query]) => query.match(/(?:min|max)-width: [^)]+/g) ?? []),
  );
  expect(widths.length).toBeGreaterThan(30);
  expect([...new Set(widths)].filter((width) => !allowed.includes(width))).toEqual([]);
});

test('no size depends on the width of a digit, which changes when the font arrives', () => {
  expect(
    sheets.flatMap(
      (file) =>
        read(file)
          .match(/\b\d+ch\b/g)
          ?.map((size) => `${file}: ${size}`) ?? [],
    ),
  ).toEqual([]);
});
