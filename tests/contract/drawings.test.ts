import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawings, fileOf } from '#scripts/art/draw.ts';

const root = path.resolve(import.meta.dirname, '../..');
const drawn = drawings();

test.each([...drawn])('%s is what scripts/art draws; npm run draw writes it again', (name, svg) => {
  expect(existsSync(fileOf(name)) && readFileSync(fileOf(name), 'utf8')).toBe(svg);
});

test('no committed drawing lacks its code', () => {
  const files = new Set([...drawn.keys()].map(fileOf));
  const committed = ['web/assets', 'web/public/art/booths'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)),
  );
  expect(committed.filter((file) => file.endsWith('.svg') && !files.has(file))).toEqual([]);
});
