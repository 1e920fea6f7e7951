import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cast, type CastName, one } from './cast.ts';
import { drawings, series } from './draw.ts';
import { drawSprite } from './frame.ts';

const files = [...drawings()];
const FRAME_COUNTS = { duo: 8, trio: 4, oma: 4, sari: 4, couple: 4, dewa: 4, flipbook: 12 };
const castNames = Object.keys(cast) as CastName[];

/** Reads the drawing with a strict XML parser and paints it. */
async function paint(svg: string) {
  return sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
}

describe.each(files)('%s', (_name, svg) => {
  test('is well-formed and paints something', async () => {
    const { data } = await paint(svg);
    expect(new Set(data).size).toBeGreaterThan(4);
  });

  test('has no hole in its numbers', () => {
    expect(svg).not.toMatch(/undefined|NaN|null|Infinity|\[object/);
  });

  test('needs no filter and nothing from outside', () => {
    expect(svg).not.toMatch(/<filter|filter=|filter:|<image|<script|<style|url\((?!#)|href="(?!#)/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('http');
  });

  test('numbers have at most one decimal, opacities and offsets excepted', () => {
    const geometry = [...svg.matchAll(/ (?:d|x|y|cx|cy|rx|ry|width|height|points)="([^"]*)"/g)].map((hit) => hit[1]);
    const paints = svg.match(/<radialGradient.*?<\/radialGradient>|<linearGradient.*?<\/linearGradient>/g) ?? [];
    const loose = geometry.filter(
      (value) => /\.\d\d/.test(value ?? '') && !paints.some((paint) => paint.includes(value ?? '')),
    );
    expect(loose).toEqual([]);
  });

  test('every id is its own and every reference is met', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]);
    const references = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((hit) => hit[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

test.each(Object.entries(FRAME_COUNTS))('the series %s is a column of %i frames of 240 by 200', async (name, count) => {
  const svg = drawings().get(`series-${name}.svg`) ?? '';
  expect(svg).toContain(`viewBox="0 0 240 ${count * 200}"`);
  expect(svg).toContain(' preserveAspectRatio="none"');
  const { info } = await paint(svg);
  expect([info.width, info.height]).toEqual([240, count * 200]);
});

test('no two frames of a series are alike', () => {
  for (const frames of Object.values(series)) {
    const drawn = frames.map((frame) => drawSprite('one', [frame]));
    expect(new Set(drawn).size).toBe(frames.length);
  }
});

test.each(castNames)('%s stands before a plain wall, with a shadow of ink at 20 %', async (name) => {
  const svg = drawSprite(name, [{ backdrop: { kind: 'plain', wall: '#8CC8EA' }, people: one(name, { pose: 'wave' }) }]);
  expect(svg).not.toMatch(/undefined|NaN/);
  expect(svg).toContain('<g opacity=".2" fill="#241019" transform="translate(9 5)">');
  await expect(paint(svg)).resolves.toBeDefined();
});

test('the vintage series holds warm greys only', () => {
  const colours = (drawings().get('series-oma.svg') ?? '').match(/fill="#[0-9a-f]{6}"/g) ?? [];
  const shadow = 'fill="#241019"';
  const spread = colours
    .filter((fill) => fill !== shadow)
    .map((fill) => {
      const [red = 0, green = 0, blue = 0] = [7, 9, 11].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
      return { isWarm: red >= green && green >= blue, range: red - blue };
    });
  expect(spread.length).toBeGreaterThan(100);
  expect(spread.filter(({ isWarm, range }) => !isWarm || range > 30)).toEqual([]);
});

test('drawings stay small on the wire: 4 kB a series, 2 kB each of the rest', () => {
  const heavy = files
    .map(([name, svg]) => ({ name, bytes: brotliCompressSync(svg).length }))
    .filter(({ name, bytes }) => bytes > (name.startsWith('series-') ? 4096 : 2048));
  expect(heavy).toEqual([]);
});
