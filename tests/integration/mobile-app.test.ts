import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, type Mock, test, vi } from 'vitest';
import type { App, NativeFile } from '#tests/mobile/react-native/app.ts';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { writeFolder } from '#tests/support/manifests.ts';
import { type ProductApi, starter } from '#tests/support/product-api.ts';
import { type AppModule, bundleApp, runApp, type SentRequest } from '#tests/support/react-native.ts';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = readFileSync(path.join(root, 'tests/mobile/react-native/generated/react-native.json'), 'utf8');
const PICTURE: NativeFile = {
  uri: pathToFileURL(path.join(root, 'api/demo-media/photo-1.jpg')).href,
  name: 'photo-1.jpg',
  type: 'image/jpeg',
};
const DAY = 24 * 3_600_000;

const { start, end } = starter();
let api: ProductApi;
let graph: Bff;
let url: string;
let bundle: string;
const folder = writeFolder({ 'react-native.json': manifest });
const opened: Bff[] = [];

/** A BFF that listens, since the app sends real requests. */
async function listen(productApiUrl: string, env: Record<string, string> = {}): Promise<{ bff: Bff; url: string }> {
  const bff = await startBff(productApiUrl, { env: { RATE_LIMIT: 'off', TRUSTED_DOCUMENTS: folder, ...env } });
  opened.push(bff);
  return { bff, url: `${await bff.app.listen({ port: 0, host: '127.0.0.1' })}/graphql` };
}

beforeAll(async () => {
  [api, bundle] = await Promise.all([start(), bundleApp()]);
  ({ bff: graph, url } = await listen(api.url, { TRUSTED_DOCUMENTS_ONLY: 'on' }));
});
afterAll(async () => {
  await Promise.all(opened.map((bff) => bff.close()));
  await end();
  rmSync(folder, { recursive: true });
});

interface Opened {
  app: App;
  module: AppModule;
  sent: SentRequest[];
  secrets: Map<string, string>;
  onExpired: Mock<() => void>;
}

/** Opens the app on a phone, whose secret storage outlives it. */
function open({
  graphUrl = url,
  secrets = new Map<string, string>(),
  now = Date.now,
  onRequest = () => {},
}: {
  graphUrl?: string;
  secrets?: Map<string, string>;
  now?: () => number;
  onRequest?: (request: SentRequest) => void | Promise<void>;
} = {}): Opened {
  const sent: SentRequest[] = [];
  const { module } = runApp(bundle, async (request) => {
    sent.push(request);
    await onRequest(request);
  });
  const onExpired = vi.fn<() => void>();
  const storage = {
    getItem: async (key: string) => secrets.get(key) ?? null,
    setItem: async (key: string, value: string) => void secrets.set(key, value),
    removeItem: async (key: string) => void secrets.delete(key),
  };
  const app = module.createApp({
    url: graphUrl,
    client: { name: 'react-native', version: '3.1.0' },
    storage,
    onExpired,
    newKey: randomUUID,
    now,
  });
  return { app, module, sent, secrets, onExpired };
}

const logIn = (app: App) => app.logIn('sari@example.com', 'flipbook1');
const me = ({ app, module }: Opened) => app.graph.query({ query: module.MeDocument, fetchPolicy: 'network-only' });
const tokenIn = (secrets: Map<string, string>) =>
  (JSON.parse(secrets.get('session') ?? '{}') as { token?: string }).token;

test('the app runs where there is no DOM, no storage, no cookie and no module of Node', () => {
  const { evaluate } = runApp(bundle);
  for (const name of [
    'document',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'crypto',
    'process',
    'Buffer',
    'require',
    'XMLHttpRequest',
  ])
    expect([name, evaluate(`typeof ${name}`)]).toEqual([name, 'undefined']);
  expect(evaluate('typeof fetch')).toBe('function');
});

describe('signed in', () => {
  test('each operation goes by its id, with the name of the app, and is answered', async () => {
    const phone = open();
    expect(await logIn(phone.app)).toMatchObject({ firstName: 'Sari', emailVerified: true });
    const { data } = await me(phone);
    expect(data?.me).toMatchObject({ name: 'Sari Wulandari', points: 120 });
    const ids = new Map(
      (JSON.parse(manifest) as { operations: { id: string; name: string }[] }).operations.map(({ id, name }) => [
        id,
        name,
      ]),
    );
    expect(
      phone.sent.map(({ operation: { query, operationName, extensions } }) => [
        query,
        operationName,
        ids.get(String(extensions?.['persistedQuery']?.['sha256Hash'])),
      ]),
    ).toEqual([
      [undefined, 'LogIn', 'LogIn'],
      [undefined, 'Me', 'Me'],
    ]);
    for (const { headers } of phone.sent)
      expect([headers.get('apollographql-client-name'), headers.get('apollographql-client-version')]).toEqual([
        'react-native',
        '3.1.0',
      ]);
    expect(phone.sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      `Bearer ${tokenIn(phone.secrets)}`,
    ]);
    expect((await graph.app.inject('/metrics')).body).toMatch(
      /^graphql_operations_total\{operation="Me",code="OK",client="react-native"\} \d+$/m,
    );
  });

  test('a picture is uploaded by multipart, once for each key', async () => {
    const phone = open();
    await logIn(phone.app);
    const key = '3a0f5c0e-6a3f-4f0e-9d1a-2f6f6c1d7a55';
    const { profilePicture } = await phone.app.uploadPicture(PICTURE, key);
    expect((await fetch(String(profilePicture))).headers.get('content-type')).toMatch(/^image\//);
    expect(await phone.app.uploadPicture(PICTURE, key)).toMatchObject({ profilePicture });
    const [, first] = phone.sent;
    expect(first).toMatchObject({
      isForm: true,
      operation: { operationName: 'UpdateProfilePicture', variables: { input: { picture: null } } },
    });
    expect(first?.operation.query).toBeUndefined();
    expect((await me(phone)).data?.me?.profilePicture).toBe(profilePicture);
  });

  test('log out ends the session here and at the API', async () => {
    const phone = open();
    await logIn(phone.app);
    const token = tokenIn(phone.secrets);
    await phone.app.logOut();
    expect(phone.secrets.size).toBe(0);
    expect((await api.get('/auth/profile', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});

describe('the session', () => {
  test('is exchanged once it is a day old: by one call, for which all requests wait', async () => {
    const secrets = new Map<string, string>();
    await logIn(open({ secrets }).app);
    const before = tokenIn(secrets);
    const phone = open({ secrets, now: () => Date.now() + DAY + 60_000 });
    const answers = await Promise.all([
      me(phone),
      phone.app.graph.query({ query: phone.module.OrdersDocument, variables: { first: 20 } }),
    ]);
    for (const { error } of answers) expect(error).toBeUndefined();
    expect(phone.sent.map(({ operation }) => operation.operationName)).toEqual([
      'RefreshToken',
      expect.anything(),
      expect.anything(),
    ]);
    expect(tokenIn(secrets)).not.toBe(before);
    expect(phone.sent.map(({ headers }) => headers.get('authorization'))).toEqual(
      [before, tokenIn(secrets), tokenIn(secrets)].map((token) => `Bearer ${token}`),
    );
    expect((await api.get('/auth/profile', { headers: { authorization: `Bearer ${before}` } })).status).toBe(401);
  });

  test('goes on after an exchange whose answer was lost, also in an app that was closed meanwhile', async () => {
    const secrets = new Map<string, string>();
    await logIn(open({ secrets }).app);
    const before = tokenIn(secrets);
    const now = () => Date.now() + DAY + 60_000;
    const keys: (string | null)[] = [];
    const offline = open({
      secrets,
      now,
      async onRequest({ headers, operation }) {
        if (operation.operationName === 'RefreshToken') {
          keys.push(headers.get('idempotency-key'));
          expect(
            await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(operation) })).json(),
          ).toMatchObject({ data: { refreshToken: { session: { token: expect.any(String) as string } } } });
        }
        throw new TypeError('Network request failed');
      },
    });
    await expect(me(offline)).rejects.toThrow('Network request failed');
    expect(tokenIn(secrets)).toBe(before);
    const phone = open({ secrets, now });
    expect((await me(phone)).data?.me?.firstName).toBe('Sari');
    expect(phone.onExpired).not.toHaveBeenCalled();
    expect(phone.sent[0]?.headers.get('idempotency-key')).toBe(keys[0]);
    expect(tokenIn(secrets)).not.toBe(before);
  });

  test('a request whose token was exchanged on its way is sent again', async () => {
    let clock = Date.now();
    let isHeld = true;
    const phone: Opened = open({
      now: () => clock,
      async onRequest({ operation }) {
        if (operation.operationName !== 'Orders' || !isHeld) return;
        isHeld = false;
        clock += DAY + 1;
        // Exchanges the token while the request of the orders waits.
        await me(phone);
      },
    });
    await logIn(phone.app);
    const { data } = await phone.app.graph.query({ query: phone.module.OrdersDocument, variables: { first: 20 } });
    expect(data?.orders?.nodes.length).toBeGreaterThan(0);
    expect(phone.sent.map(({ operation }) => operation.operationName)).toEqual([
      'LogIn',
      'Orders',
      'RefreshToken',
      'Me',
      'Orders',
    ]);
    expect(phone.onExpired).not.toHaveBeenCalled();
  });

  test('ends when the graph refuses its token, and the person is asked to log in', async () => {
    const phone = open();
    await logIn(phone.app);
    await api.app.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { authorization: `Bearer ${tokenIn(phone.secrets)}` },
    });
    const failure = await me(phone).then(() => null, phone.module.toFailure);
    expect(failure).toMatchObject({ code: 'UNAUTHENTICATED', action: 'log-in' });
    expect(phone.onExpired).toHaveBeenCalledTimes(1);
    expect(phone.secrets.size).toBe(0);
  });

  test('ends as well when a mutation finds its token refused', async () => {
    const phone = open();
    await logIn(phone.app);
    await api.app.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { authorization: `Bearer ${tokenIn(phone.secrets)}` },
    });
    const variables = { input: { name: 'Sari Wulandari' } };
    expect(
      await phone.app.graph
        .mutate({ mutation: phone.module.UpdateProfileDocument, variables })
        .then(() => null, phone.module.toFailure),
    ).toMatchObject({ action: 'log-in' });
    await vi.waitFor(() => expect(phone.onExpired).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    expect(phone.secrets.size).toBe(0);
  });

  test('ends when its token cannot be exchanged any more', async () => {
    const secrets = new Map([['session', JSON.stringify({ token: 'of-last-year', since: 0 })]]);
    const phone = open({ secrets });
    expect((await me(phone)).data?.me).toBeNull();
    expect(phone.onExpired).toHaveBeenCalledTimes(1);
    expect(secrets.size).toBe(0);
  });

  test('goes on after a wrong old password', async () => {
    const phone = open();
    await logIn(phone.app);
    const input = { password: 'n3w-flipbook', oldPassword: 'not-the-old-one' };
    const failure = await phone.app.graph
      .mutate({ mutation: phone.module.UpdateProfileDocument, variables: { input } })
      .then(() => null, phone.module.toFailure);
    expect(failure?.action).toBe('correct-input');
    expect((await me(phone)).data?.me?.firstName).toBe('Sari');
    expect(phone.onExpired).not.toHaveBeenCalled();
  });
});

describe('a release whose manifest the BFF does not have', () => {
  test('sends the text after the id, and is answered', async () => {
    const { url: graphUrl } = await listen(api.url, { TRUSTED_DOCUMENTS: writeOther() });
    const phone = open({ graphUrl });
    await logIn(phone.app);
    expect((await me(phone)).data?.me?.firstName).toBe('Sari');
    expect((await phone.app.uploadPicture(PICTURE, 'c5b6d8a2-6a3f-4f0e-9d1a-2f6f6c1d7a55')).profilePicture).toMatch(
      /^http/,
    );
    const names = ['LogIn', 'Me', 'UpdateProfilePicture'];
    expect(phone.sent.map(({ operation: { operationName, query } }) => [operationName, query !== undefined])).toEqual(
      names.flatMap((name) => [
        [name, false],
        [name, true],
      ]),
    );
  });

  test('is told to be updated where only trusted documents are answered', async () => {
    const { url: graphUrl } = await listen(api.url, { TRUSTED_DOCUMENTS: writeOther(), TRUSTED_DOCUMENTS_ONLY: 'on' });
    const { app, module } = open({ graphUrl });
    expect(await logIn(app).then(() => null, module.toFailure)).toMatchObject({
      code: 'BAD_REQUEST',
      action: 'update-app',
    });
  });
});

/** A folder without the manifest of this release. */
const writeOther = () =>
  writeFolder({
    'react-native.json': JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations: [] }),
  });
