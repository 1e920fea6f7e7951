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

test('a change has its line before it begins; without its line nothing is changed', async () => {
  const changes: string[] = [];
  const change = async () => void changes.push([...lines.values()].join());
  await audit('deleteOrder', { deleted: 'an id' }, change);
  expect(changes).toEqual([expect.stringContaining('"deleted":"an id"')]);
  isDown = true;
  await expect(audit('deleteOrder', {}, change)).rejects.toThrow('away');
  expect(changes).toHaveLength(1);
});
