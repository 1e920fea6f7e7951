import { expect, test, vi } from 'vitest';
import { firstPaint } from './first-paint.ts';

/** Returns the milliseconds until `firstPaint` resolves. A frame is painted 17 ms after it is requested. */
async function wait(picture: string | null, decode = () => Promise.resolve()): Promise<number> {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class {
      decode = decode;
    },
  );
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16));
  const begin = Date.now();
  let end = 0;
  void firstPaint(picture).then(() => (end = Date.now()));
  await vi.advanceTimersByTimeAsync(2_000);
  return end - begin;
}

const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<void>(() => {});

test.each([
  ['text', 17, () => wait(null, never)],
  ['a picture, once it is decoded', 217, () => wait('/a.svg', after(200))],
  ['a picture that is late, for half a second', 517, () => wait('/a.svg', never)],
  ['a picture that is broken', 17, () => wait('/a.svg', () => Promise.reject(new Error('broken')))],
])('it waits for the paint of %s', async (_, ms, waited) => {
  expect(await waited()).toBe(ms);
});

test('a hidden tab, which paints nothing, waits for nothing', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(await wait('/a.svg', never)).toBe(0);
});
