import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { createJobQueue, type JobQueue } from '#api/jobs/job-queue.ts';
import { UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { execute } from '#tests/support/api/rows.ts';

interface Data {
  number: number;
}

const PATIENT = { timeout: 20_000, interval: 20 };
const patience = () => AbortSignal.timeout(PATIENT.timeout);
const RETRIES = { retries: 2, retryDelayS: 0 };

const api = await apiForFile();
const open: JobQueue[] = [];

afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.close())));

/** Another process on the database, as far as jobs can tell. */
function createProcess(registry = new Registry()): JobQueue {
  const jobs = createJobQueue({ ...createSilentObservers(), db: api.db, registry, secrets: ['secret'] });
  open.push(jobs);
  return jobs;
}

async function startQueue(work: Work<Data>, { name = `queue-${randomUUID()}`, registry = new Registry() } = {}) {
  const jobs = createProcess(registry);
  const queue = jobs.define<Data>({ name, concurrency: 2, ...RETRIES }, work);
  jobs.start();
  return { name, jobs, queue };
}

const deadLetters = (name: string) =>
  execute(
    api,
    sql`select id, data, reason, attempts from jobs where queue = ${name} and failed_at is not null order by failed_at desc`,
  );
/** As docs/operations.md says. */
const retry = (id: string) =>
  execute(api, sql`update jobs set failed_at = null, attempts = 0, due_at = now() where id = ${id} returning id`);
const rowOf = async (id: string) =>
  (await execute(api, sql`select attempts, locked_until, data from jobs where id = ${id}`))[0];
const numbersOf = (work: { mock: { calls: Parameters<Work<Data>>[] } }) => work.mock.calls.map(([data]) => data.number);

test('a job runs once, with its data, and leaves nothing', async () => {
  const work = vi.fn<Work<Data>>(async () => undefined);
  const { queue } = await startQueue(work);
  const ids = await Promise.all([1, 2, 3].map((number) => queue.send({ number })));
  for (const id of ids) expect(await queue.wait(id, patience())).toBe('done');
  expect(new Set(numbersOf(work))).toEqual(new Set([1, 2, 3]));
  expect(await rowOf(ids[0] ?? '')).toBeUndefined();
});

test('a job that waits can be taken back', async () => {
  const settings = { name: `queue-${randomUUID()}`, concurrency: 1, ...RETRIES };
  const queue = createProcess().define<Data>(settings, async () => {});
  const id = await queue.send({ number: 1 });
  expect(await queue.wait(id, AbortSignal.timeout(100))).toBe('pending');
  expect(await queue.remove(id)).toBe(true);
  expect(await queue.wait(id, patience())).toBe('done');
  expect(await queue.remove(id)).toBe(false);
});

test('jobs of one key are one job until it has succeeded, also for several processes', async () => {
  let release = () => {};
  const work = vi.fn<Work<Data>>(() => new Promise<void>((resolve) => (release = resolve)));
  const { name, queue } = await startQueue(work);
  const other = createProcess().define<Data>({ name, concurrency: 1, ...RETRIES }, work);
  const ids = await Promise.all([
    queue.send({ number: 1 }, { key: 'a' }),
    other.send({ number: 1 }, { key: 'a' }),
    queue.send({ number: 1 }, { key: 'a' }),
  ]);
  expect(new Set(ids).size).toBe(1);
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), PATIENT);
  expect(await other.wait(ids[0] ?? '', AbortSignal.abort())).toBe('pending');
  release();
  expect(await other.wait(ids[0] ?? '', patience())).toBe('done');
  await queue.send({ number: 2 }, { key: 'a' });
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), PATIENT);
  release();
});

test('a failure is tried again, and in the end becomes a dead letter, which can be tried again', async () => {
  let isRepaired = false;
  const work = vi.fn<Work<Data>>(async ({ number }) => {
    if (!isRepaired) throw new Error(`fault ${number}`);
  });
  const { name, queue } = await startQueue(work);
  const id = await queue.send({ number: 7 });
  expect(await queue.wait(id, patience())).toBe('dead');
  expect(numbersOf(work)).toEqual([7, 7, 7]);
  expect(await deadLetters(name)).toMatchObject([{ id, data: { number: 7 }, reason: 'fault 7', attempts: 3 }]);
  isRepaired = true;
  await retry(id);
  expect(await queue.wait(id, patience())).toBe('done');
  expect(await deadLetters(name)).toEqual([]);
});

test('a failure that no attempt can correct is a dead letter at once; its job begins again where it is requested again', async () => {
  const work = vi.fn<Work<Data>>(async () => Promise.reject(new UnrecoverableError('gone')));
  const { name, queue } = await startQueue(work);
  const id = await queue.send({ number: 1 }, { key: 'b' });
  expect(await queue.wait(id, patience())).toBe('dead');
  expect(await deadLetters(name)).toMatchObject([{ reason: 'gone', attempts: 1 }]);
  expect(await queue.send({ number: 1 }, { key: 'b' })).toBe(id);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), PATIENT);
});

test('a job that a closing process runs goes back to its queue at once, and the attempt does not count', async () => {
  const { name, jobs, queue } = await startQueue(
    (_data, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('no')))),
  );
  const id = await queue.send({ number: 1 });
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ locked_until: expect.any(String) }), PATIENT);
  await jobs.close();
  expect(await rowOf(id)).toMatchObject({ attempts: 0, locked_until: null });
  const next = await startQueue(async () => undefined, { name });
  expect(await next.queue.wait(id, patience())).toBe('done');
});

test('the data of a personal queue is encrypted; with another secret its job is a dead letter', async () => {
  const settings = { name: `queue-${randomUUID()}`, concurrency: 1, ...RETRIES, isPersonal: true };
  const work = vi.fn<Work<Data>>(async () => undefined);
  const queue = createProcess().define<Data>(settings, work);
  const id = await queue.send({ number: 7 });
  expect(JSON.stringify(await rowOf(id))).not.toContain('number');
  const foreign = createProcess();
  foreign.define<Data>(settings, work);
  await execute(api, sql`update jobs set data = '{"sealed": "of another secret"}' where id = ${id}`);
  const other = await queue.send({ number: 8 });
  foreign.start();
  expect(await Promise.all([id, other].map((one) => queue.wait(one, patience())))).toEqual(['dead', 'done']);
  expect(work.mock.calls.map(([data]) => data)).toEqual([{ number: 8 }]);
  expect((await deadLetters(settings.name))[0]?.reason).toBe('it was encrypted with a secret that is no longer valid');
});

test('a transaction that fails queues nothing', async () => {
  const work = vi.fn<Work<Data>>(async () => undefined);
  const { queue } = await startQueue(work);
  let id = '';
  const failing = api.db.transaction(async (tx) => {
    id = await queue.send({ number: 1 }, { tx });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const kept = await api.db.transaction((tx) => queue.send({ number: 2 }, { tx }));
  expect(await queue.wait(kept, patience())).toBe('done');
  expect(await rowOf(id)).toBeUndefined();
  expect(work).toHaveBeenCalledOnce();
});

test('a job whose process has died is taken at once, not after the pause of its queue, and not after its last attempt', async () => {
  const settings = { name: `queue-${randomUUID()}`, concurrency: 1, retries: 1, retryDelayS: 3_600 };
  const jobs = createProcess();
  const work = vi.fn<Work<Data>>(async () => undefined);
  const queue = jobs.define<Data>(settings, work);
  const ids = await Promise.all([1, 2].map((number) => queue.send({ number })));
  await execute(
    api,
    sql`update jobs set locked_until = now() - interval '1 second', attempts = (data->>'number')::int
        where queue = ${settings.name}`,
  );
  jobs.start();
  expect(await Promise.all(ids.map((id) => queue.wait(id, patience())))).toEqual(['done', 'dead']);
  expect(numbersOf(work)).toEqual([1]);
  expect(await deadLetters(settings.name)).toMatchObject([{ reason: 'its process died in the last attempt' }]);
});

test('an attempt that was taken over changes nothing', async () => {
  const ends: (() => void)[] = [];
  const hold: Work<Data> = (_data, signal) =>
    new Promise((resolve) => {
      ends.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  const { name, queue } = await startQueue(hold);
  const id = await queue.send({ number: 1 });
  await vi.waitFor(() => expect(ends).toHaveLength(1), PATIENT);
  await execute(api, sql`update jobs set locked_until = now() - interval '1 second' where id = ${id}`);
  await startQueue(hold, { name });
  await vi.waitFor(() => expect(ends).toHaveLength(2), PATIENT);
  ends[0]?.();
  expect(await queue.wait(id, AbortSignal.timeout(300))).toBe('pending');
  ends[1]?.();
  expect(await queue.wait(id, patience())).toBe('done');
});

test('the figures of a queue are in the metrics', async () => {
  const registry = new Registry();
  const work = async ({ number }: Data) => {
    if (number === 1) throw new UnrecoverableError('no');
  };
  const { name, queue } = await startQueue(work, { registry });
  for (const number of [1, 2]) await queue.wait(await queue.send({ number }), patience());
  await vi.waitFor(async () => {
    const text = await registry.metrics();
    const figures = text
      .split('\n')
      .filter((line) => line.includes(name) && !line.startsWith('job_duration_seconds_bucket'));
    expect(figures).toEqual(
      expect.arrayContaining([
        `job_duration_seconds_count{queue="${name}",outcome="dead"} 1`,
        `job_duration_seconds_count{queue="${name}",outcome="done"} 1`,
        `jobs_waiting{queue="${name}"} 0`,
        `jobs_active{queue="${name}"} 0`,
        `jobs_oldest_waiting_seconds{queue="${name}"} 0`,
        `jobs_dead_letters{queue="${name}"} 1`,
      ]),
    );
  }, PATIENT);
});
