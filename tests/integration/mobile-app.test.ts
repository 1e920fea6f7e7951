import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readManifest } from '#bff/graphql/trusted-documents/client-manifests.ts';
import type { App, NativeFile } from '#tests/mobile/react-native/app.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { type Bff, startBff } from '#tests/support/bff/bff.ts';
import { toManifest, writeFolder } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';
import { bundleApp, openApp, runApp, type SentRequest } from './react-native.ts';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = readFileSync(path.join(root, 'tests/mobile/react-native/generated/persisted-documents.json'), 'utf8');
const PICTURE: NativeFile = {
  uri: pathToFileURL(path.join(root, 'api/demo-media/photo-1.jpg')).href,
  name: 'photo-1.jpg',
  type: 'image/jpeg',
};
const DAY = 24 * 3_600_000;

const folder = writeFolder({ 'react-native.json': manifest });
const env = { RATE_LIMIT: 'off', TRUSTED_DOCUMENTS: folder, TRUSTED_DOCUMENTS_ONLY: 'on' };
const listen = async ({ app }: Bff) => `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
const bundle = await bundleApp();
const bff = await forFile(startBffWithApi({ env }));
const url = await listen(bff);

/** Opens the app, and notes what it sends. */
function open({ graphUrl = url, onRequest, ...phone }: { graphUrl?: string } & Parameters<typeof openApp>[2] = {}) {
  const sent: SentRequest[] = [];
  const opened = openApp(bundle, graphUrl, {
    ...phone,
    onRequest: async (request) => {
      sent.push(request);
      await onRequest?.(request);
    },
  });
  return { ...opened, sent };
}
type Opened = ReturnType<typeof open>;

/** What the API says to the token. */
const statusOf = async (token?: string) =>
  (await bff.api.get('/auth/profile', { headers: { authorization: `Bearer ${token}` } })).status;
const endAtApi = (token?: string) =>
  bff.api.app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${token}` } });
const logIn = (app: App) => app.logIn('sari@example.com', 'flipbook1');
const me = ({ app, module }: Opened) => app.graph.query({ query: module.MeDocument, fetchPolicy: 'network-only' });
const namesOf = ({ sent }: Opened) => sent.map(({ operation }) => operation.operationName);
const inADay = () => Date.now() + DAY + 60_000;
const offline = () => {
  throw new TypeError('Network request failed');
};
/** The secrets of a phone on which the member has logged in. */
async function secretsOfSari(): Promise<Map<string, string>> {
  const secrets = new Map<string, string>();
  await logIn(open({ secrets }).app);
  return secrets;
}
const tokenIn = (secrets: Map<string, string>) =>
  (JSON.parse(secrets.get('session') ?? '{}') as { token?: string }).token;

test('the app runs where there is no DOM, no storage, no cookie and no module of Node', () => {
  const { evaluate } = runApp(bundle);
  const names = 'document localStorage sessionStorage indexedDB crypto process Buffer require XMLHttpRequest fetch';
  expect(names.split(' ').filter((name) => evaluate(`typeof ${name}`) !== 'undefined')).toEqual(['fetch']);
});

describe('signed in', () => {
  test('each operation goes by its id, with the name of the app, and is answered', async () => {
    const phone = open();
    expect(await logIn(phone.app)).toMatchObject({ firstName: 'Sari' });
    const { data } = await me(phone);
    expect(data?.me).toMatchObject({ name: 'Sari Wulandari', points: 120, emailVerified: true });
    const { operations: ids } = readManifest('react-native', manifest);
    expect(
      phone.sent.map(({ operation: { query, operationName, extensions } }) => [
        query,
        operationName,
        ids.find(({ id }) => id === extensions?.['persistedQuery']?.['sha256Hash'])?.name,
      ]),
    ).toEqual([
      [undefined, 'Login', 'Login'],
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
  });

  test('a refused input rejects', async () => {
    const { app, module } = open();
    const failure = await app.logIn('sari@example.com', 'wrong').then(() => null, module.toFailure);
    expect(failure).toMatchObject({ action: 'correct-input', code: 'INVALID_CREDENTIALS' });
  });

  test('a login of which only a nested field fails is a login', async () => {
    const login = { session: { token: 'a' } };
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ data: { login }, errors: [{ message: '' }] }));
    const { app, secrets } = open();
    await logIn(app);
    expect(tokenIn(secrets)).toBe('a');
  });

  test('a picture is uploaded by multipart, once for each key', async () => {
    const phone = open();
    await logIn(phone.app);
    const key = '3a0f5c0e-6a3f-4f0e-9d1a-2f6f6c1d7a55';
    const { profilePicture } = (await phone.app.uploadPicture(PICTURE, key)) ?? {};
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

  test('the pages of orders are one list, with which an order keeps what only its own page shows', async () => {
    const { app, module } = open();
    await logIn(app);
    const order = { query: module.GalleryDocument, variables: { invoice: 'FLIP-DEMO-ACTIVE', thumbnailWidth: 480 } };
    await app.graph.query(order);
    const list = { query: module.MyOrdersDocument, fetchPolicy: 'network-only' } as const;
    const { data } = await app.graph.query({ ...list, variables: { first: 1 } });
    const after = data?.orders?.pageInfo.endCursor ?? null;
    await app.graph.query({ ...list, variables: { first: 1, after } });
    expect(app.graph.readQuery(list)?.orders?.edges).toMatchObject([{ node: { invoice: 'FLIP-DEMO-ACTIVE' } }, {}]);
    expect(app.graph.readQuery(order)?.order?.expiry).toEqual(expect.any(String));
  });
});

describe('the session', () => {
  test('is exchanged once it is a day old: by one call, for which all requests wait', async () => {
    const secrets = await secretsOfSari();
    const before = tokenIn(secrets);
    const phone = open({ secrets, now: inADay });
    const responses = await Promise.all([
      me(phone),
      phone.app.graph.query({ query: phone.module.MyOrdersDocument, variables: { first: 20 } }),
    ]);
    for (const { error } of responses) expect(error).toBeUndefined();
    expect(namesOf(phone)).toEqual(['RefreshToken', expect.anything(), expect.anything()]);
    expect(tokenIn(secrets)).not.toBe(before);
    expect(phone.sent.map(({ headers }) => headers.get('authorization'))).toEqual(
      [before, tokenIn(secrets), tokenIn(secrets)].map((token) => `Bearer ${token}`),
    );
    expect(await statusOf(before)).toBe(401);
  });

  test.each([
    ['the same app', false],
    ['an app that was closed meanwhile', true],
  ])('goes on after an exchange whose answer was lost, in %s', async (_where, isClosed) => {
    const secrets = await secretsOfSari();
    const before = tokenIn(secrets);
    let isOffline = true;
    const losing = open({
      secrets,
      now: inADay,
      async onRequest({ headers, operation }) {
        if (!isOffline) return;
        if (operation.operationName === 'RefreshToken')
          await fetch(url, { method: 'POST', headers, body: JSON.stringify(operation) });
        offline();
      },
    });
    await expect(me(losing)).rejects.toThrow('Network request failed');
    expect([tokenIn(secrets), await statusOf(before)]).toEqual([before, 401]);
    isOffline = false;
    const phone = isClosed ? open({ secrets, now: inADay }) : losing;
    expect((await me(phone)).data?.me?.firstName).toBe('Sari');
    expect(phone.onExpired).not.toHaveBeenCalled();
    const keys = [...losing.sent, ...phone.sent].flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
    expect(tokenIn(secrets)).not.toBe(before);
  });

  test('goes on with its token for a minute after an exchange that failed', async () => {
    let now = inADay();
    const phone = open({
      secrets: await secretsOfSari(),
      now: () => now,
      onRequest: ({ operation }) => (operation.operationName === 'Me' ? undefined : offline()),
    });
    await me(phone);
    await me(phone);
    expect(namesOf(phone)).toEqual(['RefreshToken', 'Me', 'Me']);
    now += 60_000;
    await me(phone);
    expect(namesOf(phone).slice(3)).toEqual(['RefreshToken', 'Me']);
  });

  test('is shared by the tabs of a browser: one exchanges the token, and the others go on with the new one', async () => {
    const secrets = await secretsOfSari();
    let now = Date.now();
    let last: Promise<unknown> = Promise.resolve();
    const lock = <T>(run: () => Promise<T>): Promise<T> => {
      const next = last.then(run);
      last = next.catch(() => undefined);
      return next;
    };
    const tabs = [1, 2, 3].map(() => open({ secrets, lock, now: () => now }));
    await Promise.all(tabs.map(me));
    now = inADay();
    const responses = await Promise.all(tabs.map(me));
    expect(responses.map(({ data }) => data?.me?.firstName)).toEqual(['Sari', 'Sari', 'Sari']);
    expect(tabs.flatMap(namesOf).filter((name) => name === 'RefreshToken')).toHaveLength(1);
    for (const { onExpired } of tabs) expect(onExpired).not.toHaveBeenCalled();

    const [first, second] = tabs as [Opened, Opened];
    await second.app.session.sync();
    expect(second.app.graph.cache.extract()).toHaveProperty(['User:member']);
    await first.app.logIn('budi@example.com', 'flipbook2');
    await second.app.session.sync();
    expect(second.app.graph.cache.extract()).toEqual({});
  });

  test('is read again after the secret storage was locked', async () => {
    const secrets = await secretsOfSari();
    vi.spyOn(secrets, 'get').mockImplementationOnce(() => {
      throw new Error('locked');
    });
    const phone = open({ secrets });
    await expect(me(phone)).rejects.toThrow('locked');
    expect((await me(phone)).data?.me?.firstName).toBe('Sari');
  });

  test('ends on the phone at once, though the graph does not answer, for which the app waits 30 s', async () => {
    const secrets = await secretsOfSari();
    const authorization = `Bearer ${tokenIn(secrets)}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const phone = open({ secrets, now: inADay, onRequest: () => new Promise(() => {}) });
    const logout = phone.app.logOut();
    await vi.waitFor(() => expect([secrets.size, namesOf(phone)]).toEqual([0, ['Logout']]));
    expect(phone.sent[0]?.headers.get('authorization')).toBe(authorization);
    await vi.advanceTimersByTimeAsync(30_000);
    await logout;
  });

  test('is kept while its exchange gets no answer, however often', async () => {
    const secrets = await secretsOfSari();
    const before = tokenIn(secrets);
    let lost = 2;
    const phone = open({
      secrets,
      now: inADay,
      async onRequest({ headers, operation }) {
        if (operation.operationName !== 'RefreshToken' || lost === 0) return;
        lost -= 1;
        await fetch(url, { method: 'POST', headers, body: JSON.stringify(operation) });
        offline();
      },
    });
    const failure = await me(phone).then(() => null, phone.module.toFailure);
    expect(failure).toMatchObject({ action: 'try-again', code: null });
    expect([tokenIn(secrets), phone.onExpired.mock.calls]).toEqual([before, []]);
    expect((await me(phone)).data?.me?.firstName).toBe('Sari');
  });

  test('of another member never takes over a request that was sent before', async () => {
    const secrets = new Map<string, string>();
    const lock = <T>(run: () => Promise<T>) => run();
    let answer = (): void => {};
    const onRequest = ({ operation }: SentRequest) =>
      operation.operationName === 'UpdateProfile' ? new Promise<void>((resolve) => (answer = resolve)) : undefined;
    const [tab, other] = [open({ secrets, lock, onRequest }), open({ secrets, lock })];
    await logIn(tab.app);
    const mutation = tab.module.UpdateProfileDocument;
    const renamed = tab.app.graph.mutate({ mutation, variables: { input: { name: 'Sari' } } });
    await vi.waitFor(() => expect(namesOf(tab)).toContain('UpdateProfile'));
    await other.app.logOut();
    await other.app.logIn('budi@example.com', 'flipbook2');
    answer();
    expect(await renamed.then(() => null, tab.module.toFailure)).toMatchObject({ action: 'drop' });
    expect(namesOf(tab).filter((name) => name === 'UpdateProfile')).toHaveLength(1);
    expect((await me(other)).data?.me?.firstName).toBe('Budi');
  });

  test('of an earlier member is exchanged in vain: neither that one nor the next outlives the logout', async () => {
    const secrets = await secretsOfSari();
    const before = tokenIn(secrets);
    let answer = (): void => {};
    const phone = open({
      secrets,
      now: inADay,
      // Executed; its answer is late.
      async onRequest({ headers, operation }) {
        if (operation.operationName !== 'RefreshToken') return;
        await fetch(url, { method: 'POST', headers, body: JSON.stringify(operation) });
        await new Promise<void>((resolve) => (answer = resolve));
      },
    });
    // The login clears the cache, and so cancels it.
    const asked = me(phone).catch(() => null);
    await vi.waitFor(async () => expect(await statusOf(before)).toBe(401));
    await phone.app.logIn('budi@example.com', 'flipbook2');
    const current = tokenIn(secrets);
    await phone.app.logOut();
    answer();
    await asked;
    const tokens = () =>
      phone.sent
        .filter(({ operation }) => operation.operationName === 'Logout')
        .map(({ headers }) => headers.get('authorization'));
    // That of the member before, the next one's, and the one that the exchange has made.
    const expected = [`Bearer ${before}`, `Bearer ${current}`, expect.stringMatching(/^Bearer /)];
    await vi.waitFor(() => expect(tokens()).toEqual(expected));
    for (const token of tokens()) expect(await statusOf(token?.slice(7))).toBe(401);
  });

  test('shows nothing to the next member, not even on a screen that stays open', async () => {
    const { app, module } = open();
    await logIn(app);
    let shown: unknown;
    app.graph.watchQuery({ query: module.MeDocument }).subscribe(({ data }) => (shown = data?.me?.email));
    await expect.poll(() => shown).toBe('sari@example.com');
    await app.logIn('budi@example.com', 'flipbook2');
    await expect.poll(() => shown).toBe('budi@example.com');
    await app.logOut();
    expect(shown).toBeUndefined();
    expect(app.graph.cache.extract()).not.toHaveProperty(['User:member']);
  });

  test.each<[string, (phone: Opened) => Promise<unknown>]>([
    ['query', me],
    [
      'mutation',
      ({ app, module }) =>
        app.graph.mutate({ mutation: module.UpdateProfileDocument, variables: { input: { name: 'Sari Wulandari' } } }),
    ],
  ])('ends when the graph refuses the token of a %s, and the person is asked to log in', async (_what, call) => {
    const phone = open();
    await logIn(phone.app);
    await endAtApi(tokenIn(phone.secrets));
    const failure = await call(phone).then(() => null, phone.module.toFailure);
    expect(failure).toMatchObject({ code: 'UNAUTHENTICATED', action: 'log-in' });
    await vi.waitFor(() => expect(phone.onExpired).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    expect([phone.secrets.size, phone.app.graph.cache.extract()]).toEqual([0, {}]);
  });
});

const other = writeFolder({ 'react-native.json': toManifest([]) });
const older = await forFile(startBff(bff.api.url, { env: { RATE_LIMIT: 'off', TRUSTED_DOCUMENTS: other } }));
const olderUrl = await listen(older);

test('a release whose manifest the BFF does not have sends texts after its first id, and is answered', async () => {
  const phone = open({ graphUrl: olderUrl });
  await logIn(phone.app);
  expect((await me(phone)).data?.me?.firstName).toBe('Sari');
  const { profilePicture } = (await phone.app.uploadPicture(PICTURE, 'c5b6d8a2-6a3f-4f0e-9d1a-2f6f6c1d7a55')) ?? {};
  expect(profilePicture).toMatch(/^http/);
  expect(phone.sent.map(({ operation: { operationName, query } }) => [operationName, query !== undefined])).toEqual([
    ['Login', false],
    ['Login', true],
    ['Me', true],
    ['UpdateProfilePicture', true],
  ]);
});
