import { expect, test } from 'vitest';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createAudit } from './audit.ts';

const lines = new Map<string, string>();
let isDown = false;
const files = {
  async write(path: string, bytes: Buffer) {
    if (isDown) throw new Error('away');
    lines.set(path, bytes.toString());
  },
};
const audit = createAudit({ files: files as never, clock: systemClock, logger: createSilentLogger() });
const outcomes = () => [...lines.values()].map((line) => JSON.parse(line).outcome as string);

test('a change has its line before it begins, which says afterwards that it is done', async () => {
  const during = await audit('deleteOrder', { deleted: 'an id' }, async () => outcomes());
  expect([during, outcomes()]).toEqual([['begun'], ['done']]);
  expect([...lines.values()].join()).toContain('"deleted":"an id"');
});

test('without its line nothing is changed; a change that is done says so all the same', async () => {
  isDown = true;
  let changes = 0;
  await expect(audit('deleteOrder', {}, async () => (changes += 1))).rejects.toThrow('away');
  expect(changes).toBe(0);
  isDown = false;
  await expect(audit('deleteOrder', {}, async () => (isDown = true))).resolves.toBe(true);
});
