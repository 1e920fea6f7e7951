import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, scratchFolder } from '#tests/support/scratch-folder.ts';
import { mediaTypeOf, readFolder } from './import-folder.ts';

const folder = scratchFolder();
function fileOf(bytes: Buffer) {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return path;
}

const head = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');
const box = (brand: string) => head(`\0\0\0\x20ftyp${brand}`);

test.each([
  ['image/jpeg', head('\xff\xd8\xff\xe0')],
  ['image/png', head('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')],
  ['image/webp', head('RIFF\x10\0\0\0WEBPVP8 ')],
  ['video/mp4', box('isom')],
  ['video/mp4', box('mp42')],
  ['video/mp4', box('M4V ')],
  ['video/mp4', box('3gp5')],
  ['video/quicktime', box('qt  ')],
  ['video/webm', head('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')],
])('%s is recognised by its first bytes', async (contentType, bytes) => {
  expect((await mediaTypeOf(fileOf(bytes)))?.contentType).toBe(contentType);
});

test.each([
  ['HEIC', box('heic')],
  ['AVIF', box('avif')],
  ['sound', box('M4A ')],
  ['Matroska', head('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska')],
  ['AVI', head('RIFF\x10\0\0\0AVI LIST')],
  ['SVG', head('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['HTML', head('<!doctype html><script>')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', async (_what, bytes) => {
  expect(await mediaTypeOf(fileOf(bytes))).toBeNull();
});

/** What tools leave beside photos; a folder ends with a slash. */
const LEFT_BEHIND = [
  '.DS_Store',
  '._foto-1.jpg',
  '.picasa.ini',
  'Thumbs.db',
  'desktop.ini',
  'Picasa.ini',
  '@eaDir/',
  '__MACOSX/',
  '#recycle/',
  'foto-1.jpg@SynoEAStream',
  'IMG_0001.AAE',
  'MVI_0001.THM',
  'GX010001.LRV',
  'foto-1.xmp',
  'foto-1.jpg.json',
];

function folderWith(...names: string[]) {
  const made = newFolder(folder);
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(made, name));
    // A preview of a camera is a JPEG or an MP4 by its bytes.
    else writeFileSync(join(made, name), name.endsWith('LRV') ? box('mp42') : head('\xff\xd8\xff\xe0'));
  }
  return made;
}

test('what people’s tools leave behind is passed over, and named', async () => {
  const { files, skipped } = await readFolder(folderWith('foto-1.jpg', '@sari.jpg', ...LEFT_BEHIND));
  expect(files.map(({ source }) => source.split('/').at(-1))).toEqual(['@sari.jpg', 'foto-1.jpg']);
  expect(skipped.toSorted()).toEqual(LEFT_BEHIND.map((name) => name.replace('/', '')).toSorted());
});

test('a folder with nothing else is refused, and what was passed over is named', async () => {
  await expect(readFolder(folderWith('MVI_0001.THM'))).rejects.toThrow(
    'has no photos and videos (passed over: MVI_0001.THM)',
  );
});
