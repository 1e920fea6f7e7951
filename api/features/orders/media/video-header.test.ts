import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { readVideoHeader } from './video-header.ts';

const headerOf = (content: Buffer) =>
  readVideoHeader({
    bytes: content.length,
    read: async (start, length) => content.subarray(start, start + length),
  });

function box(kind: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** @param matrix its first two numbers: 1, 0 upright; 0, 1 a quarter turned */
function track(width: number, height: number, { version = 0, matrix = [1, 0] } = {}): Buffer {
  const start = version === 1 ? 52 : 40;
  const head = Buffer.alloc(start + 44);
  head[0] = version;
  matrix.forEach((value, index) => head.writeInt32BE(value << 16, start + 4 * index));
  head.writeUInt16BE(width, start + 36);
  head.writeUInt16BE(height, start + 40);
  return box('trak', box('edts'), box('tkhd', head));
}

const movie = (...parts: number[]) =>
  box(
    'mvhd',
    Buffer.concat(parts.map((value, index) => (index === 0 ? Buffer.from([value, 0, 0, 0]) : uint32(value)))),
  );

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const type = box('ftyp', Buffer.from('isom'));
const media = box('mdat', randomBytes(5_000));
const sound = track(0, 0);
const LONG = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x14\0\0\0\0', 'latin1');

test('the demo video has the size and the length it was made in', async () => {
  expect(await headerOf(readFileSync(join(demoMediaDir, 'video-1.mp4')))).toEqual({
    width: 720,
    height: 600,
    durationSeconds: 4.5,
    isWhole: true,
  });
});

test.each([
  ['no head of the movie', [], null],
  ['a duration in thousandths', [movie(0, 0, 0, 1000, 4567)], 4.567],
  ['the longer form', [movie(1, 0, 0, 0, 0, 30_000, 0, 100_100)], 3.337],
  ['an unknown duration', [movie(0, 0, 0, 1000, 0xff_ff_ff_ff)], null],
  ['no time scale', [movie(0, 0, 0, 0, 4567)], null],
  ['a duration of zero, as a stream has', [movie(0, 0, 0, 1000, 0)], null],
  ['a head cut short', [movie(0, 0, 0, 1000)], null],
])('the length of a video with %s is read', async (_what, parts, durationSeconds) => {
  expect(await headerOf(box('moov', ...parts, track(720, 600)))).toMatchObject({ durationSeconds });
});

test.each([
  ['its index at the front', [type, box('moov', sound, track(720, 600)), media]],
  ['its index at the end', [type, media, box('moov', track(720, 600), sound)]],
  ['the longer form of a head', [box('moov', track(720, 600, { version: 1 }))]],
  ['a filming phone held upright', [box('moov', track(600, 720, { matrix: [0, 1] }))]],
  ['a box of a 64-bit length', [type, LONG, box('moov', track(720, 600))]],
])('the size of a video with %s is read', async (_what, parts) => {
  expect(await headerOf(Buffer.concat(parts))).toMatchObject({ width: 720, height: 600 });
});

const whole = Buffer.concat([type, box('moov', sound, track(720, 600)), media]);
test.each([
  ['nothing', Buffer.alloc(0)],
  ['no film', Buffer.from('video-1.mp4 '.repeat(50))],
  ['sound alone', Buffer.concat([type, box('moov', sound)])],
  ['an index cut short', whole.subarray(0, 200)],
  ['a head cut short', box('moov', box('trak', box('tkhd', Buffer.alloc(20))))],
  [
    'a box that claims more than there is',
    Buffer.concat([Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('moov'), Buffer.alloc(40)]),
  ],
  ['a box of length nought within', box('moov', Buffer.alloc(64))],
  ['a box shorter than its own head', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('free'), whole])],
])('%s has no size, and no error', async (_what, content) => {
  expect(await headerOf(content)).toBeNull();
});

test.each([
  ['all boxes', whole, true],
  [
    'a last box that reaches to the end',
    Buffer.concat([type, box('moov', track(720, 600)), Buffer.from('\0\0\0\0mdatfilm')]),
    true,
  ],
  ['its last box cut short', whole.subarray(0, -1), false],
  ['bytes that are no box behind it', Buffer.concat([whole, Buffer.from('x'.repeat(20))]), false],
])('a video with %s is whole: %s', async (_what, content, isWhole) => {
  expect(await headerOf(content)).toMatchObject({ isWhole });
});

test('random bytes cause no error', async () => {
  for (let run = 0; run < 200; run += 1) {
    const bytes = Buffer.from(whole);
    for (let count = 0; count < 20; count += 1)
      bytes[Math.floor(Math.random() * 400)] = Math.floor(Math.random() * 256);
    await expect(headerOf(bytes)).resolves.toSatisfy((size: unknown) => size === null || typeof size === 'object');
  }
});
