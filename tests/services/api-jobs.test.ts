import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createJobMetrics } from '#api/jobs/job-metrics.ts';
import { createJobQueue, type JobQueue } from '#api/jobs/job-queue.ts';
import { createJobStore, type JobStore } from '#api/jobs/job-store.ts';
import { createJobWorker } from '#api/jobs/job-worker.ts';
import { type Job, UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { NO_TRACING } from '#shared/node/telemetry/tracing.ts';
import { execute } from '#tests/support/api/jobs.ts';
import { describeOnDatabases, type ProductApi } from '#tests/support/api/product-api.ts';

interface Data {
  number: number;
}

const PATIENT = { timeout: 20_000, interval: 20 };
const WAIT = { timeoutMs: PATIENT.timeout };
const RETRIES = { retries: 2, retryDelayS: 0 };

describeOnDatabases('jobs', (setUp) => {
  let api: ProductApi;
  const open: JobQueue[] = [];

  beforeAll(async () => {
    api = await (await setUp()).start();
  });
  afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.close())));

  /** Another process on the database, as far as jobs can tell. */
  function createProcess(registry = new Registry()): JobQueue {
    const jobs = createJobQueue({ ...createSilentObservers(), db: api.store.db, registry });
    open.push(jobs);
    return jobs;
  }

  async function startQueue(work: Work<Data>, { name = `queue-${randomUUID()}`, registry = new Registry() } = {}) {
    const jobs = createProcess(registry);
    const queue = jobs.define<Data>({ name, concurrency: 2, ...RETRIES }, work);
    jobs.start();
    return { name, jobs, queue };
  }

  const deadLetters = async (jobs: JobQueue, name: string) =>
    (await jobs.commands.listDeadLetters()).filter(({ queue }) => queue === name);
  const rowOf = async (id: string) =>
    (
      await execute(
        api.store,
        sql`select attempts - forgiven as counted, locked_until, data from jobs where id = ${id}`,
      )
    )[0];

  test('a job runs once, with its data, and leaves nothing', async () => {
    const work = vi.fn<Work<Data>>(async () => undefined);
    const { queue } = await startQueue(work);
    const ids = await Promise.all([1, 2, 3].map((number) => queue.send({ number })));
    for (const id of ids) expect(await queue.wait(id, WAIT)).toBe('done');
    expect(
      work.mock.calls
        .map(([{ data, wasBegun }]) => [data.number, wasBegun])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(await rowOf(ids[0] ?? '')).toBeUndefined();
  });

  test('all that wait for jobs ask the database in one query at a time', async () => {
    const queue = createProcess().define<Data>(
      { name: `queue-${randomUUID()}`, concurrency: 1, ...RETRIES },
      async () => {},
    );
    const ids = await Promise.all(Array.from({ length: 50 }, (_, number) => queue.send({ number })));
    const select = vi.spyOn(api.store.db, 'select');
    const states = await Promise.all(ids.map((id) => queue.wait(id, { timeoutMs: 300 })));
    expect(new Set(states)).toEqual(new Set(['waiting']));
    // Each on its own would be 150. The API itself may ask meanwhile.
    expect(select.mock.calls.length).toBeLessThan(25);
    select.mockRestore();
    await Promise.all(ids.map((id) => queue.remove(id)));
    expect(await queue.wait(ids[0] ?? '', WAIT)).toBe('done');
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
    expect(await other.wait(ids[0] ?? '', { timeoutMs: 0 })).toBe('waiting');
    release();
    expect(await other.wait(ids[0] ?? '', WAIT)).toBe('done');
    await queue.send({ number: 2 }, { key: 'a' });
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), PATIENT);
    release();
  });

  test('a failure is tried again, and in the end becomes a dead letter, which can be tried again', async () => {
    let isRepaired = false;
    const work = vi.fn<Work<Data>>(async ({ data, begin }) => {
      await begin();
      expect(await execute(api.store, sql`select begun from jobs where queue = ${name}`)).toEqual([{ begun: true }]);
      if (!isRepaired) throw new Error(`fault ${data.number}`);
    });
    const { name, jobs, queue } = await startQueue(work);
    const id = await queue.send({ number: 7 });
    expect(await queue.wait(id, WAIT)).toBe('dead');
    expect(work.mock.calls.map(([{ wasBegun }]) => wasBegun)).toEqual([false, false, false]);
    expect(await deadLetters(jobs, name)).toMatchObject([{ id, data: { number: 7 }, reason: 'fault 7', attempts: 3 }]);
    isRepaired = true;
    expect(await jobs.commands.retryDeadLetters(id)).toBe(1);
    expect(await queue.wait(id, WAIT)).toBe('done');
    expect(await deadLetters(jobs, name)).toEqual([]);
  });

  test('a failure that no attempt can correct is a dead letter at once; its job begins again where it is requested again', async () => {
    const work = vi.fn<Work<Data>>(async () => Promise.reject(new UnrecoverableError('gone')));
    const { name, jobs, queue } = await startQueue(work);
    const id = await queue.send({ number: 1 }, { key: 'b' });
    expect(await queue.wait(id, WAIT)).toBe('dead');
    expect(await deadLetters(jobs, name)).toMatchObject([{ reason: 'gone', attempts: 1 }]);
    expect(await queue.send({ number: 1 }, { key: 'b' })).toBe(id);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), PATIENT);
  });

  test('a job that a closing process runs goes back to its queue at once, and the attempt does not count', async () => {
    const { name, jobs, queue } = await startQueue(
      ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const id = await queue.send({ number: 1 });
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ locked_until: expect.any(String) }), PATIENT);
    await jobs.close();
    expect(await rowOf(id)).toMatchObject({ counted: 0, locked_until: null });
    const next = await startQueue(async () => undefined, { name });
    expect(await next.queue.wait(id, WAIT)).toBe('done');
  });

  test('a job that is taken while the process closes goes back, and its work does not begin', async () => {
    const work = vi.fn<Work<Data>>(async () => undefined);
    const settings = { name: `queue-${randomUUID()}`, concurrency: 1, ...RETRIES };
    const id = await createProcess().define<Data>(settings, work).send({ number: 1 });
    const store = createJobStore(api.store.db);
    let closed: Promise<void> | undefined;
    const take: JobStore['take'] = async (queues) => {
      const row = await store.take(queues);
      // The job is this process's in the database, and the process does not know of it yet.
      closed = worker.close();
      return row;
    };
    const worker = createJobWorker({
      store: { ...store, take },
      queues: new Map([[settings.name, { ...settings, work: work as Work<object> }]]),
      measure: createJobMetrics(new Registry(), store, new Map()),
      logger: createSilentLogger(),
      tracing: NO_TRACING,
    });
    worker.start();
    await vi.waitFor(() => expect(closed).toBeDefined(), PATIENT);
    await closed;
    expect(await rowOf(id)).toMatchObject({ counted: 0, locked_until: null });
    expect(work).not.toHaveBeenCalled();
  });

  test('a transaction that fails queues nothing', async () => {
    const work = vi.fn<Work<Data>>(async () => undefined);
    const { queue } = await startQueue(work);
    let id = '';
    const failing = api.store.db.transaction(async (tx) => {
      id = await queue.send({ number: 1 }, { tx });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const kept = await api.store.db.transaction((tx) => queue.send({ number: 2 }, { tx }));
    expect(await queue.wait(kept, WAIT)).toBe('done');
    expect(await rowOf(id)).toBeUndefined();
    expect(work).toHaveBeenCalledOnce();
  });

  test('a job whose process has died is taken at once, not after the pause of its queue, and not after its last attempt', async () => {
    const ran: [number, boolean][] = [];
    const settings = { name: `queue-${randomUUID()}`, concurrency: 1, retries: 1, retryDelayS: 3_600 };
    const jobs = createProcess();
    const queue = jobs.define<Data>(settings, async ({ data, wasBegun }) => void ran.push([data.number, wasBegun]));
    const ids = await Promise.all([1, 2].map((number) => queue.send({ number })));
    await execute(
      api.store,
      sql`update jobs set locked_until = now() - interval '1 second', begun = true, attempts = (data->>'number')::int
        where queue = ${settings.name}`,
    );
    jobs.start();
    expect(await Promise.all(ids.map((id) => queue.wait(id, WAIT)))).toEqual(['done', 'dead']);
    expect(ran).toEqual([[1, true]]);
    expect(await deadLetters(jobs, settings.name)).toMatchObject([{ reason: 'its process died in the last attempt' }]);
  });

  test('an attempt that was taken over changes nothing, also once its job has become a dead letter and begun again', async () => {
    const settings = { name: `queue-${randomUUID()}`, concurrency: 1, ...RETRIES };
    const attempts: Job<Data>[] = [];
    let release = () => {};
    const hold: Work<Data> = async (job) => {
      attempts.push(job);
      await new Promise<void>((resolve) => {
        release = resolve;
        job.signal.addEventListener('abort', () => resolve());
      });
    };
    const start = (work: Work<Data>) => {
      const jobs = createProcess();
      const queue = jobs.define<Data>(settings, work);
      jobs.start();
      return { jobs, queue };
    };
    const id = await start(hold).queue.send({ number: 1 });
    await vi.waitFor(() => expect(attempts).toHaveLength(1), PATIENT);
    const endStale = release;
    await execute(api.store, sql`update jobs set locked_until = now() - interval '1 second' where id = ${id}`);
    const second = start(async () => Promise.reject(new UnrecoverableError('gone')));
    expect(await second.queue.wait(id, WAIT)).toBe('dead');
    await second.jobs.close();
    expect(await second.jobs.commands.retryDeadLetters(id)).toBe(1);
    const last = start(hold);
    await vi.waitFor(() => expect(attempts).toHaveLength(2), PATIENT);
    const [stale] = attempts;
    await expect(stale?.begin()).rejects.toThrow('taken');
    await expect(stale?.finish(api.store.db)).rejects.toThrow('taken');
    endStale();
    expect(await last.queue.wait(id, { timeoutMs: 300 })).toBe('waiting');
    release();
    expect(await last.queue.wait(id, WAIT)).toBe('done');
  });

  test('the figures of a queue are in the metrics', async () => {
    const registry = new Registry();
    const work = async ({ data }: { data: Data }) => {
      if (data.number === 1) throw new UnrecoverableError('no');
    };
    const { name, queue } = await startQueue(work, { registry });
    for (const number of [1, 2]) await queue.wait(await queue.send({ number }), WAIT);
    await vi.waitFor(async () => {
      const text = await registry.metrics();
      const figures = text
        .split('\n')
        .filter((line) => line.includes(name) && !line.startsWith('job_duration_seconds_bucket'));
      expect(figures).toEqual(
        expect.arrayContaining([
          `jobs_total{queue="${name}",outcome="dead"} 1`,
          `jobs_total{queue="${name}",outcome="done"} 1`,
          `jobs_waiting{queue="${name}"} 0`,
          `jobs_active{queue="${name}"} 0`,
          `jobs_oldest_waiting_seconds{queue="${name}"} 0`,
          `jobs_dead_letters{queue="${name}"} 1`,
          `job_duration_seconds_count{queue="${name}"} 2`,
        ]),
      );
    }, PATIENT);
  });
});
