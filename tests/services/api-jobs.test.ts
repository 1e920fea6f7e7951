import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '#api/app.ts';
import { loadConfig } from '#api/config.ts';
import { type Delivery, DeliveryError, type DeliveryMessage } from '#api/delivery/delivery.ts';
import { createMessages } from '#api/delivery/message-queue.ts';
import { UnrecoverableError, type Work } from '#api/jobs/job.ts';
import { RETURN_ALL } from '#api/jobs/job-statements.ts';
import { Jobs } from '#api/jobs/jobs.ts';
import type { Store } from '#api/database/database.ts';
import { storedSecret } from '#api/data-dir/stored-secret.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { describeOnDatabases, type ProductApi } from '#tests/support/product-api.ts';

interface Data {
  number: number;
}

const PATIENT = { timeout: 20_000, interval: 20 };
const WAIT = { timeoutMs: PATIENT.timeout };
/** Once the API has found its queues, it does not look for the tables again. */
async function dropTables(store: Store): Promise<void> {
  await vi.waitFor(
    async () => expect((await store.execute('select name from pgboss.queue', [])).rows).not.toEqual([]),
    PATIENT,
  );
  await store.execute('drop schema pgboss cascade', []);
}

const never = () => new Promise<never>(() => {});

describeOnDatabases('jobs', (setUp) => {
  let api: ProductApi;
  const open: Jobs[] = [];

  beforeAll(async () => {
    api = await (await setUp()).start();
  });
  afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.close())));

  /** Another process on the database, as far as jobs can tell. */
  function createProcess(): Jobs {
    const jobs = new Jobs({ store: api.store, log: createSilentLogger() });
    open.push(jobs);
    return jobs;
  }

  async function startQueue(work: Work<Data>, { name = `queue-${randomUUID()}`, retries = 2, retryDelayS = 0 } = {}) {
    const jobs = createProcess();
    const queue = jobs.define<Data>({ name, concurrency: 2, retries, retryDelayS }, work);
    await jobs.start({ runs: true });
    return { name, jobs, queue };
  }

  const deadLetters = async (jobs: Jobs, name: string) =>
    (await jobs.admin.listDeadLetters()).filter(({ queue }) => queue === name);
  const rowOf = async (id: string) =>
    (await api.store.execute('select state::text as state, retry_count, data from pgboss.job where id = $1', [id]))
      .rows[0];

  test('a job runs once, with its data, and leaves nothing', async () => {
    const work = vi.fn<Work<Data>>(async () => undefined);
    const { queue } = await startQueue(work);
    const ids = await Promise.all([1, 2, 3].map((number) => queue.send({ number })));
    for (const id of ids) expect(await queue.wait(id, WAIT)).toBe('done');
    expect(
      work.mock.calls
        .map(([{ data, attempt, wasBegun }]) => [data.number, attempt, wasBegun])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [1, 1, false],
      [2, 1, false],
      [3, 1, false],
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
    expect(work.mock.calls.map(([{ attempt, isLast }]) => [attempt, isLast])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await deadLetters(jobs, name)).toMatchObject([{ id, data: { number: 7 }, reason: 'fault 7', attempts: 3 }]);
    isRepaired = true;
    expect(await jobs.admin.retryDeadLetters(id)).toBe(1);
    expect(await queue.wait(id, WAIT)).toBe('done');
    expect(await deadLetters(jobs, name)).toEqual([]);
  });

  test('a failure that no attempt can mend is a dead letter at once; its job begins again where it is requested again', async () => {
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
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: 'active' }), PATIENT);
    await jobs.close();
    expect(await rowOf(id)).toMatchObject({ state: 'retry', retry_count: 0 });
    const attempts: number[] = [];
    const next = await startQueue(async ({ attempt }) => void attempts.push(attempt), { name });
    expect(await next.queue.wait(id, WAIT)).toBe('done');
    expect(attempts).toEqual([1]);
  });

  test('a job that is fetched while the process closes goes back, and its work does not begin', async () => {
    const work = vi.fn<Work<Data>>(async () => undefined);
    const name = `queue-${randomUUID()}`;
    let closed: Promise<void> | undefined;
    const execute: Store['execute'] = async (text, values) => {
      const answer = await api.store.execute(text, values);
      // The job is this process's in the database, and the process does not know of it yet.
      if (answer.rows[0]?.['name'] === name && answer.rows[0]['state'] === 'active') closed = jobs.close();
      return answer;
    };
    const jobs = new Jobs({ store: { ...api.store, execute }, log: createSilentLogger() });
    const queue = jobs.define<Data>({ name, concurrency: 1, retries: 2, retryDelayS: 0 }, work);
    await jobs.start({ runs: true });
    const id = await queue.send({ number: 1 });
    await vi.waitFor(() => expect(closed).toBeDefined(), PATIENT);
    await closed;
    expect(await rowOf(id)).toMatchObject({ state: 'retry', retry_count: 0 });
    expect(work).not.toHaveBeenCalled();
  });

  test('a process that is told to close while it starts runs no job', async () => {
    const statements: string[] = [];
    let closed: Promise<void> | undefined;
    const execute: Store['execute'] = async (text, values) => {
      statements.push(text);
      if (text !== RETURN_ALL) return api.store.execute(text, values);
      closed = jobs.close();
      return { rows: [] };
    };
    // Only the one process of a database returns all jobs at its start.
    const jobs = new Jobs({ store: { ...api.store, isShared: false, execute }, log: createSilentLogger() });
    jobs.define<Data>(
      { name: `queue-${randomUUID()}`, concurrency: 1, retries: 0, retryDelayS: 0 },
      async () => undefined,
    );
    await jobs.start({ runs: true });
    await closed;
    // A worker would have asked for a job by now.
    await api.store.ping();
    expect(statements.at(-1)).toBe(RETURN_ALL);
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

  test('the figures of a queue are in the metrics', async () => {
    const { name, jobs, queue } = await startQueue(async ({ data }) => {
      if (data.number === 1) throw new UnrecoverableError('no');
    });
    const registry = new Registry();
    jobs.metrics.register(registry);
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

describeOnDatabases('jobs in a database without their tables', (setUp) => {
  let api: ProductApi;

  beforeAll(async () => {
    api = await (await setUp()).start();
  });
  beforeEach(() => dropTables(api.store));

  test('a start that the database cut off leaves nothing half done: the next one creates tables and queues, and jobs run', async () => {
    let failures = 0;
    const execute: Store['execute'] = async (text, values) => {
      if (failures > 0 || !/create schema/i.test(text)) return api.store.execute(text, values);
      failures += 1;
      throw new Error('the database is away');
    };
    const jobs = new Jobs({ store: { ...api.store, execute }, log: createSilentLogger() });
    const queue = jobs.define<Data>(
      { name: 'first', concurrency: 1, retries: 0, retryDelayS: 0 },
      async () => undefined,
    );
    await jobs.start({ runs: true });
    expect(failures).toBe(1);
    expect(await queue.wait(await queue.send({ number: 1 }), WAIT)).toBe('done');
    await jobs.close();
  });
});

describeOnDatabases(
  'a message that is queued in a transaction where the tables of jobs are missing',
  (setUp) => {
    // PGlite has one connection: what the transaction waits for could not be done meanwhile.
    test('has them created before', async () => {
      const { store, dataDir } = await (await setUp()).start();
      await dropTables(store);
      const config = loadConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' });
      // Its jobs start when it listens, which it does not.
      const app = await createApi({
        config,
        store: { ...store, close: async () => undefined },
        passwordCost: { memoryKib: 8, passes: 1 },
        demoMediaDir: path.join(dataDir, '../demo-media'),
      });
      const person = {
        name: 'Tamu',
        email: 'lama@example.com',
        phone: '085700000001',
        password: 'kata sandi satu',
        birthDate: '1999-12-31',
      };
      const { token } = (await app.inject({ method: 'POST', url: '/auth/register', payload: person })).json<{
        data: { token: string };
      }>().data;
      const payload = { email: 'baru@example.com', old_password: person.password };
      const { statusCode } = await app.inject({
        method: 'PATCH',
        url: '/auth/profile',
        payload,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(statusCode).toBe(200);
      expect(
        (await store.execute("select data->>'channel' as channel from pgboss.job where name = 'messages'", [])).rows,
      ).toEqual([{ channel: 'email' }]);
      await app.close();
    });
  },
  ['PGlite'],
);

describeOnDatabases(
  'a job whose process has died',
  (setUp) => {
    test('goes to another one at once, not after the pause of its queue', async () => {
      const { store } = await (await setUp()).start();
      const attempts: number[] = [];
      const processes = [1, 2].map(() => new Jobs({ store, log: createSilentLogger() }));
      const [dead, other] = processes.map((jobs) =>
        jobs.define<Data>(
          { name: 'slow', concurrency: 1, retries: 1, retryDelayS: 3_600 },
          async ({ attempt }) => void attempts.push(attempt),
        ),
      );
      const id = (await dead?.send({ number: 1 })) ?? '';
      await store.execute(
        "update pgboss.job set state = 'active', started_on = now() - interval '21 seconds' where id = $1",
        [id],
      );
      await processes[1]?.start({ runs: true });
      expect(await other?.wait(id, WAIT)).toBe('done');
      expect(attempts).toEqual([2]);
      await Promise.all(processes.map((jobs) => jobs.close()));
    });
  },
  ['PostgreSQL'],
);

describeOnDatabases(
  'messages are jobs',
  (setUp) => {
    let api: ProductApi;
    const open: Jobs[] = [];
    /** The sender of messages. */
    const send = vi.fn<Delivery['send']>(async () => undefined);

    beforeAll(async () => {
      api = await (await setUp()).start({ delivery: { send } });
    });
    beforeEach(() => void send.mockReset().mockResolvedValue(undefined));
    afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.close())));

    /** As if the process that runs the job had died a lease ago. */
    const abandon = (id: string) =>
      api.store.execute("update pgboss.job set started_on = now() - interval '1 hour' where id = $1", [id]);
    const message: DeliveryMessage = {
      to: '081234567801',
      channel: 'whatsapp',
      purpose: 'phone_verify',
      code: 'AB23CD45',
    };

    /** Queues a message that the API's process sends. */
    async function queueMessage(options: { expiresAt?: number } = {}) {
      const jobs = new Jobs({ store: api.store, log: createSilentLogger() });
      open.push(jobs);
      const messages = createMessages({
        jobs,
        delivery: { send: never },
        secret: await storedSecret(api.dataDir),
        clock: systemClock,
        onFailed: never,
      });
      await messages.send(message, options);
      return jobs;
    }
    const inQueue = async () =>
      (await api.store.execute("select id, state::text as state, data from pgboss.job where name = 'messages'", []))
        .rows;

    test('a message whose process dies while the sender answers is not sent again, and its text is in no table', async () => {
      let answer = () => {};
      send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
      const jobs = await queueMessage();
      await vi.waitFor(
        async () =>
          expect(await inQueue()).toMatchObject([{ state: 'active', data: { begun: true, channel: 'whatsapp' } }]),
        PATIENT,
      );
      const [job] = await inQueue();
      expect(JSON.stringify(job)).not.toMatch(/AB23CD45|081234567801/);
      await abandon(String(job?.['id']));
      await jobs.sweep();
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
      await api.store.execute("delete from pgboss.job where name = 'messages'", []);
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
      await api.store.execute("delete from pgboss.job where name = 'messages'", []);
    });
  },
  // The message is queued by another process than the one that sends it.
  ['PostgreSQL'],
);
