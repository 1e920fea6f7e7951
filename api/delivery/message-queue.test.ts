import { expect, test, vi } from 'vitest';
import { UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createMessages } from './message-queue.ts';

// What becomes of a message that its sender refuses: security-events.db.test.ts.
test('a message whose code has expired is neither sent nor tried again', async () => {
  let work: Work<object> | undefined;
  const define = (_settings: object, deliver: Work<never>) => void (work = deliver as Work<object>);
  const send = vi.fn<() => Promise<void>>();
  createMessages({ jobs: { define } as never, clock: systemClock }, { send });
  const job = { message: {}, expiresAt: Date.now() - 1 };
  await expect(work?.(job, AbortSignal.abort())).rejects.toThrow(UnrecoverableError);
  expect(send).not.toHaveBeenCalled();
});
