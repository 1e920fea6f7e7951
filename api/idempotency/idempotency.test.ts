import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { encryptJson, decryptJson } from '#api/lib/encrypted-json.ts';
import { deriveSecrets, fingerprint } from './derived-keys.ts';
import { type ClaimResult, createIdempotency, type IdempotencyStore } from './idempotency.ts';

const refusal = new Error('refused');

/** Creates a store as two processes would share it. */
function createStore() {
  const rows = new Map<string, { run: string; answer: string | null }>();
  const store: IdempotencyStore = {
    async claim(id, run): Promise<ClaimResult> {
      const row = rows.get(id);
      if (row) return row.answer === null ? 'running' : { answer: row.answer };
      rows.set(id, { run, answer: null });
      return 'claimed';
    },
    async renew() {},
    async complete(id, run, answer) {
      const isOurs = rows.get(id)?.run === run;
      if (isOurs) rows.set(id, { run, answer });
      return isOurs;
    },
    async release(id, run) {
      if (rows.get(id)?.run === run) rows.delete(id);
    },
  };
  return { rows, store };
}

const create = (store: IdempotencyStore, waitMs = 5_000) =>
  createIdempotency({
    store,
    salt: 'salt',
    waitMs,
    describeFailure: (error) => (error === refusal ? 'refused' : null),
    toError: (failure) => new Error(`again ${String(failure)}`),
  });

const call = (key = 'key', parameters: unknown = { a: 1 }) => ({
  key,
  operation: 'register',
  owner: '',
  parameters,
});

test('two processes: the second waits for the answer of the first', async () => {
  const { store } = createStore();
  let finish = (_result: string): void => {};
  const first = create(store).run(call(), () => new Promise<string>((resolve) => (finish = resolve)));
  await setImmediate();
  const second = create(store).run(call(), async () => 'not this');
  finish('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

test('a request that waits too long is told so, and the first one goes on', async () => {
  const { store } = createStore();
  let finish = (_result: string): void => {};
  const here = create(store, 20);
  const first = here.run(call(), () => new Promise<string>((resolve) => (finish = resolve)));
  await setImmediate();
  await expect(here.run(call(), async () => 'not this')).rejects.toMatchObject({ fault: 'busy' });
  await expect(create(store, 20).run(call(), async () => 'not this')).rejects.toMatchObject({ fault: 'busy' });
  finish('done');
  expect(await first).toBe('done');
});

test('a refusal is stored, any other failure frees the key', async () => {
  const { store, rows } = createStore();
  const idempotency = create(store);
  const fails = (error: Error) => idempotency.run(call(), () => Promise.reject(error));
  await expect(fails(new Error('timeout'))).rejects.toThrow('timeout');
  expect(rows.size).toBe(0);
  await expect(fails(refusal)).rejects.toThrow('refused');
  await expect(fails(new Error('not run'))).rejects.toThrow('again refused');
});

test('other parameters are refused while the first request runs and after it', async () => {
  const { store } = createStore();
  const idempotency = create(store);
  const first = idempotency.run(call(), async () => 'done');
  await expect(idempotency.run(call('key', { a: 2 }), async () => 'not this')).rejects.toMatchObject({
    fault: 'reused',
  });
  expect(await first).toBe('done');
  await expect(idempotency.run(call('key', { a: 2 }), async () => 'not this')).rejects.toMatchObject({
    fault: 'reused',
  });
});

test('work whose claim has passed to another run is rolled back', async () => {
  const { store, rows } = createStore();
  const work = create(store).run<string>(call(), async (record) => {
    for (const id of rows.keys()) rows.set(id, { run: 'another', answer: null });
    await record('done', store);
    return 'done';
  });
  await expect(work).rejects.toMatchObject({ fault: 'busy' });
  expect([...rows.values()]).toEqual([{ run: 'another', answer: null }]);
});

test('a store that fails after the work does not turn it into a failure', async () => {
  const { store } = createStore();
  const broken: IdempotencyStore = { ...store, complete: () => Promise.reject(new Error('away')) };
  expect(await create(broken).run(call(), async () => 'done')).toBe('done');
});

test('the name of a key leads neither to the answer nor to the parameters', () => {
  const scope = { key: randomUUID(), operation: 'register', owner: '' };
  const { keyId, answerKey, parametersKey } = deriveSecrets(scope, 'salt');
  const encrypted = encryptJson({ token: 'secret' }, answerKey);
  expect(decryptJson(encrypted, answerKey)).toEqual({ token: 'secret' });
  expect(() => decryptJson(encrypted, Buffer.from(keyId, 'base64url'))).toThrow(/unable to authenticate/);
  expect(encrypted).not.toBe(encryptJson({ token: 'secret' }, answerKey));
  expect(fingerprint({ a: 1, b: { c: 2, d: 3 } }, parametersKey)).toBe(
    fingerprint({ b: { d: 3, c: 2 }, a: 1 }, parametersKey),
  );
  const others = [
    { ...scope, key: randomUUID() },
    { ...scope, operation: 'sendOtp' },
    { ...scope, owner: 'member' },
  ].map((other) => deriveSecrets(other, 'salt').keyId);
  expect(new Set([keyId, deriveSecrets(scope, 'other salt').keyId, ...others]).size).toBe(5);
});
