import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { colourDrawing, readColours } from '#scripts/brand/theme.ts';

const root = path.resolve(import.meta.dirname, '../..');
const colours = readColours(readFileSync(path.join(root, 'brand/theme.css'), 'utf8'));
const drawings = ['web/assets', 'brand/pictures', 'brand/pictures/booths'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.svg'))
    .map((name): [string, string] => [
      name,
      colourDrawing(readFileSync(path.join(root, folder, name), 'utf8'), colours),
    ]),
);

test.each(drawings)('%s is a drawing that needs nothing from outside, and small', async (name, svg) => {
  const { data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  expect(new Set(data).size).toBeGreaterThan(4);
  expect(svg).not.toMatch(/<filter|filter=|filter:|<image|<script|<style|url\((?!#)|href="(?!#)/);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('http');
  // A repeated id shows one drawing's gradient in another where both stand in one page.
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]);
  const references = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((hit) => hit[1]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(name.startsWith('series-') ? 4096 : 2048);
});
