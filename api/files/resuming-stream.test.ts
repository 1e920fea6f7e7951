import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ByteRange } from '#shared/byte-range.ts';
import { resumingStream } from './resuming-stream.ts';

const content = Buffer.from('0123456789'.repeat(10));

/** Bodies that give so many bytes each, and then break; the last gives all that is left. */
function bodiesOf(...lengths: number[]) {
  const asked: ByteRange[] = [];
  const get = async (range: ByteRange) => {
    asked.push(range);
    const part = content.subarray(range.start, range.end + 1);
    const length = lengths[asked.length - 1] ?? part.length;
    return Readable.from(
      (async function* () {
        yield part.subarray(0, length);
        if (length < part.length) throw new Error('ECONNRESET');
      })(),
    );
  };
  return { asked, get };
}

test('a body that breaks off is asked for again from where it broke', async () => {
  const { asked, get } = bodiesOf(30, 1);
  const stream = await resumingStream(get, { start: 5, end: 94 }, 1024);
  expect((await buffer(stream)).equals(content.subarray(5, 95))).toBe(true);
  expect(asked).toEqual([
    { start: 5, end: 94 },
    { start: 35, end: 94 },
    { start: 36, end: 94 },
  ]);
});

test('a body that ends early without an error counts as broken', async () => {
  const asked: ByteRange[] = [];
  const get = async (range: ByteRange) => {
    asked.push(range);
    return Readable.from([content.subarray(range.start, Math.min(range.end + 1, range.start + 60))]);
  };
  expect((await buffer(await resumingStream(get, { start: 0, end: 99 }, 1024))).equals(content)).toBe(true);
  expect(asked).toHaveLength(2);
});

test('one that breaks again and again is given up, with its cause', async () => {
  const { asked, get } = bodiesOf(1, 1, 1, 1, 1, 1, 1, 1);
  await expect(buffer(await resumingStream(get, { start: 0, end: 99 }, 1024))).rejects.toMatchObject({
    name: 'StorageError',
    cause: { message: 'ECONNRESET' },
  });
  expect(asked).toHaveLength(6);
});

test('a reader that leaves closes a body that is silent, and nothing is asked for again', async () => {
  const silent = new Readable({ read() {} });
  let asked = 0;
  const stream = await resumingStream(async () => ((asked += 1), silent), { start: 0, end: 99 }, 1024);
  stream.resume();
  stream.destroy();
  await new Promise((resolve) => void silent.once('close', resolve));
  expect([silent.destroyed, asked]).toEqual([true, 1]);
});
