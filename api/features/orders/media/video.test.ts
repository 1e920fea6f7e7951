import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { readVideo } from './video.ts';

const video = readFileSync(join(demoMediaDir, 'video-1.mp4'));
const whole = { width: 720, height: 600, durationSeconds: 4.5, isWhole: true };

test.each([
  ['a whole video', video, whole],
  ['half of one', video.subarray(0, video.length / 2), { ...whole, isWhole: false }],
  ['its first bytes', video.subarray(0, 200), null],
  ['no video', Buffer.from('video-1.mp4 '.repeat(50)), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is read as far as it goes', async (_what, bytes, expected) => {
  const stream = async ({ start, end } = { start: 0, end: bytes.length }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  expect(await readVideo({ bytes: bytes.length, stream })).toEqual(expected);
});
