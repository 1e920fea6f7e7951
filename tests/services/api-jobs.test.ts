import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Delivery, DeliveryError, type DeliveryMessage } from '#api/delivery/delivery.ts';
import { createMessages } from '#api/delivery/message-queue.ts';
import { UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { createJobMetrics } from '#api/jobs/job-metrics.ts';
import { createJobStore, type JobStore } from '#api/jobs/job-store.ts';
import { JobWorker } from '#api/jobs/job-worker.ts';
import { JobQueue } from '#api/jobs/job-queue.ts';
import { storedSecret } from '#api/data-dir/stored-secret.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { NO_TRACING } from '#shared/node/telemetry/tracing.ts';
import { execute } from '#tests/support/jobs.ts';
import { describeOnDatabases, type ProductApi } from '#tests/support/product-api.ts';

interface Data {
  number: number;
}

const PATIENT = { timeout: 20_000, interval: 20 };
const WAIT = { timeoutMs: PATIENT.timeout };
const never = () => new Promise<never>(() => {});

describeOnDatabases('jobs', (setUp) => {
  let api: ProductApi;
  const open: JobQueue[] = [];

  beforeAll(async () => {
    const starting = vi.spyOn(JobQueue.prototype, 'start');
    api = await (await setUp()).start();
    // The API's own queue starts once it listens, and ends all leases then: not those of the jobs below.
    await vi.waitUntil(() => starting.mock.results.length > 0, PATIENT);
    await starting.mock.results[0]?.value;
    starting.mockRestore();
  });
  afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.close())));

  /** Another process on the database, as far as jobs can tell. */
  function createProcess(registry = new Registry()): JobQueue {
    const jobs = new JobQueue({ ...createSilentObservers(), store: api.store, registry });
    open.push(jobs);
    return jobs;
  }

  async function startQueue(
    work: Work<Data>,
    { name = `queue-${randomUUID()}`, retries = 2, retryDelayS = 0, registry = new Registry() } = {},
  ) {
    const jobs = createProcess(registry);
    const queue = jobs.define<Data>({ name, concurrency: 2, retries, retryDelayS }, work);
    await jobs.start();
    return { name, jobs, queue };
  }

  const deadLetters = async (jobs: JobQueue, name: string) =>
    (await jobs.admin.listDeadLetters()).filter(({ queue }) => queue === name);
  const rowOf = async (id: string) =>
    (await execute(api.store, sql`select attempts, locked_until, data from jobs where id = ${id}`))[0];

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

  test('jobs of one key are one job until it has succeeded, also for several processes', async () => {
    let release = () => {};
    const work = vi.fn<Work<Data>>(() => new Promise<void>((resolve) => (release = resolve)));
    const { name, queue } = await startQueue(work);
    const other = createProcess().define<Data>({ name, concurrency: 1, retries: 2, retryDelayS: 0 }, work);
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
    const work = vi.fn<Work<Data>>(async ({ data }) => {
      if (!isRepaired) throw new Error(`fault ${data.number}`);
    });
    const { name, jobs, queue } = await startQueue(work);
    const id = await queue.send({ number: 7 });
    expect(await queue.wait(id, WAIT)).toBe('dead');
    expect(work.mock.calls.map(([{ isLast }]) => isLast)).toEqual([false, false, true]);
    expect(await deadLetters(jobs, name)).toMatchObject([{ id, data: { number: 7 }, reason: 'fault 7', attempts: 3 }]);
    isRepaired = true;
    expect(await jobs.admin.retryDeadLetters(id)).toBe(1);
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
    expect(await rowOf(id)).toMatchObject({ attempts: 0, locked_until: null });
    const next = await startQueue(async () => undefined, { name });
    expect(await next.queue.wait(id, WAIT)).toBe('done');
  });

  test('a job that is taken while the process closes goes back, and its work does not begin', async () => {
    const work = vi.fn<Work<Data>>(async () => undefined);
    const name = `queue-${randomUUID()}`;
    const id = await createProcess()
      .define<Data>({ name, concurrency: 1, retries: 2, retryDelayS: 0 }, work)
      .send({ number: 1 });
    const store = createJobStore(api.store.db);
    let closed: Promise<void> | undefined;
    const take: JobStore['take'] = async (queues) => {
      const row = await store.take(queues);
      // The job is this process's in the database, and the process does not know of it yet.
      closed = worker.close();
      return row;
    };
    const worker = new JobWorker({
      store: { ...store, take },
      queues: new Map([
        [name, { settings: { name, concurrency: 1, retries: 2, retryDelayS: 0 }, work: work as Work<object> }],
      ]),
      measure: createJobMetrics(new Registry(), store, new Map()),
      logger: createSilentLogger(),
      tracing: NO_TRACING,
    });
    worker.start();
    await vi.waitFor(() => expect(closed).toBeDefined(), PATIENT);
    await closed;
    expect(await rowOf(id)).toMatchObject({ attempts: 0, locked_until: null });
    expect(work).not.toHaveBeenCalled();
  });

  test('a process that is told to close while it starts runs no job', async () => {
    const jobs = new JobQueue({ ...createSilentObservers(), store: { ...api.store, isShared: false } });
    const settings = { name: `queue-${randomUUID()}`, concurrency: 1, retries: 0, retryDelayS: 0 };
    const id = await jobs.define<Data>(settings, never).send({ number: 1 });
    const started = jobs.start();
    await jobs.close();
    await started;
    // A worker would have taken the job by now.
    await api.store.ping();
    expect(await rowOf(id)).toMatchObject({ attempts: 0 });
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
    const ran: number[] = [];
    const settings = { name: `queue-${randomUUID()}`, concurrency: 1, retries: 1, retryDelayS: 3_600 };
    const jobs = createProcess();
    const queue = jobs.define<Data>(settings, async ({ data }) => void ran.push(data.number));
    const ids = await Promise.all([1, 2].map((number) => queue.send({ number })));
    await execute(
      api.store,
      sql`update jobs set locked_until = now() - interval '1 second', attempts = (data->>'number')::int where queue = ${settings.name}`,
    );
    await jobs.start();
    expect(await Promise.all(ids.map((id) => queue.wait(id, WAIT)))).toEqual(['done', 'dead']);
    expect(ran).toEqual([1]);
    expect(await deadLetters(jobs, settings.name)).toMatchObject([{ reason: 'its process died in the last attempt' }]);
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

describeOnDatabases(
  'messages are jobs',
  (setUp) => {
    let api: ProductApi;
    const open: JobQueue[] = [];
    /** The sender of messages. */
    const send = vi.fn<Delivery['send']>(async () => undefined);

    beforeAll(async () => {
      api = await (await setUp()).start({ delivery: { send } });
    });
    beforeEach(() => void send.mockReset().mockResolvedValue(undefined));
    afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.close())));

    /** As if the process that runs the job had died a lease ago. */
    const abandon = (id: string) =>
      execute(api.store, sql`update jobs set locked_until = now() - interval '1 second' where id = ${id}`);
    const message: DeliveryMessage = {
      to: '081234567801',
      channel: 'whatsapp',
      purpose: 'phone_verify',
      code: 'AB23CD45',
    };

    /** Queues a message that the API's process sends. */
    async function queueMessage(options: { expiresAt?: number } = {}) {
      const jobs = new JobQueue({ ...createSilentObservers(), store: api.store });
      open.push(jobs);
      const context = { jobs, secrets: [await storedSecret(api.dataDir)], clock: systemClock } as const;
      const messages = createMessages(context, { send: never }, never);
      await messages.send(message, options);
      return jobs;
    }
    const inQueue = () => execute(api.store, "select id, begun, data from jobs where queue = 'messages'");

    test('a message whose process dies while the sender answers is not sent again, and its text is in no table', async () => {
      let answer = () => {};
      send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
      const jobs = await queueMessage();
      await vi.waitFor(
        async () => expect(await inQueue()).toMatchObject([{ begun: true, data: { channel: 'whatsapp' } }]),
        PATIENT,
      );
      const [job] = await inQueue();
      expect(JSON.stringify(job)).not.toMatch(/AB23CD45|081234567801/);
      await abandon(String(job?.['id']));
      await vi.waitFor(
        async () =>
          expect(await jobs.admin.listDeadLetters()).toContainEqual(
            expect.objectContaining({
              id: job?.['id'],
              reason: expect.stringContaining('not known whether it was sent'),
            }),
          ),
        PATIENT,
      );
      answer();
      expect(send).toHaveBeenCalledOnce();
      await execute(api.store, "delete from jobs where queue = 'messages'");
    });

    test('a message that was certainly not accepted is sent later', async () => {
      send.mockRejectedValueOnce(new DeliveryError('busy', true));
      await queueMessage();
      await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), PATIENT);
      await vi.waitFor(async () => expect(await inQueue()).toEqual([]), PATIENT);
      expect(send.mock.calls).toEqual([[message], [message]]);
    });

    test.each([
      ['that may have been accepted', {}, 'no answer', 1],
      ['whose code has expired', { expiresAt: Date.now() - 1 }, 'its code expired before it could be sent', 0],
    ])('a message %s is not sent again', async (_what, options, reason, sent) => {
      send.mockRejectedValue(new DeliveryError('no answer', false));
      const jobs = await queueMessage(options);
      await vi.waitFor(
        async () =>
          expect(await jobs.admin.listDeadLetters()).toContainEqual(
            expect.objectContaining({ queue: 'messages', reason }),
          ),
        PATIENT,
      );
      expect(send).toHaveBeenCalledTimes(sent);
      await execute(api.store, "delete from jobs where queue = 'messages'");
    });
  },
  // The message is queued by another process than the one that sends it.
  ['PostgreSQL'],
);
