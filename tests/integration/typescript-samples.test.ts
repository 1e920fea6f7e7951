import { print } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserGraph } from '#tests/mobile/react-native/browser.ts';
import type { TypedText } from '#tests/mobile/react-native/fetch.ts';
import {
  LoginDocument,
  LogoutDocument,
  MeDocument,
  RefreshTokenDocument,
  UpdateProfileDocument,
} from '#tests/mobile/react-native/generated/graphql.ts';
import { createServerGraph } from '#tests/mobile/react-native/server.ts';
import { REFRESH_AFTER_MS } from '#tests/mobile/react-native/session.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

// server.ts and browser.ts of tests/mobile/react-native against the real services.

const bff = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));
const url = `${await bff.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;

const textOf = <Data, Variables>(document: {
  __apiType?: (variables: Variables) => Data;
}): TypedText<Data, Variables> => ({
  toString: () => print(document as never),
});
const [login, logout, me] = [textOf(LoginDocument), textOf(LogoutDocument), textOf(MeDocument)];
const [refreshToken, update] = [textOf(RefreshTokenDocument), textOf(UpdateProfileDocument)];

/** A browser whose requests the site's server answers, each with a client of its own. */
function openBrowser() {
  const jar: { text: string | undefined; expiresAt: Date | null } = { text: undefined, expiresAt: null };
  const cookie = () => JSON.parse(jar.text ?? 'null') as { id: string; token: string; pausedUntil?: number } | null;
  const request = (now = Date.now()) =>
    createServerGraph({
      url,
      client: { name: 'club', version: '1.0.0' },
      cookie: jar.text,
      save: (text, expiresAt) => void Object.assign(jar, { text: text ?? undefined, expiresAt }),
      address: '203.0.113.7',
      secret: 'of the server',
      refreshToken,
      now: () => now,
    });
  return { jar, cookie, request };
}

async function signIn() {
  const browser = openBrowser();
  const graph = browser.request();
  const input = { identifier: 'sari@example.com', password: 'flipbook1' };
  const { data } = await graph.ask(login, { input });
  if (data?.login?.session) graph.begin(data.login.session);
  return { ...browser, before: browser.cookie()?.token };
}

const nameOf = async ({ ask }: { ask: ReturnType<typeof createServerGraph>['ask'] }) =>
  (await ask(me, {})).data?.me?.firstName;
const inADay = () => Date.now() + REFRESH_AFTER_MS;

/** Loses the answers to the next exchanges, which are executed. */
function loseExchanges(count: number): void {
  const { fetch } = globalThis;
  let left = count;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const answer = await fetch(address, init);
    if (left === 0 || !String(init?.body).includes('refreshToken')) return answer;
    left -= 1;
    throw new TypeError('fetch failed');
  });
  onTestFinished(() => spy.mockRestore());
}

test('a token of a day is exchanged once, and a request that was overtaken gets the same new one', async () => {
  const { cookie, request, before } = await signIn();
  const [page, image] = [request(inADay()), request(inADay())];
  expect(await page.renew()).toBe(true);
  const renewed = cookie()?.token;
  expect([page.id(), image.id()]).toEqual([cookie()?.id, cookie()?.id]);
  expect(renewed).not.toBe(before);
  // It still has the old cookie.
  expect(await nameOf(image)).toBe('Sari');
  expect(cookie()?.token).toBe(renewed);
  await request().renew();
  expect(cookie()?.token).toBe(renewed);
});

test('an exchange whose answer is lost is tried again a minute later, and the session is kept meanwhile', async () => {
  const { cookie, request, before } = await signIn();
  const now = inADay();
  loseExchanges(2);
  await request(now).renew();
  await request(now).renew();
  expect(cookie()).toMatchObject({ token: before, pausedUntil: now + 60_000 });
  const { failure } = await request(now).ask(me, {});
  expect([failure?.action, cookie()?.token]).toEqual(['try-again', before]);
  const later = request(now + 120_000);
  await later.renew();
  expect([cookie()?.token === before, await nameOf(later)]).toEqual([false, 'Sari']);
});

test('a cookie lives as long as its session, a damaged one is none, and a logout deletes it', async () => {
  const { jar, request, before } = await signIn();
  expect(jar.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * REFRESH_AFTER_MS);
  await request(inADay()).renew();
  expect(jar.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * REFRESH_AFTER_MS);
  const graph = request();
  const token = await graph.end();
  expect([token === before, jar.text]).toEqual([false, undefined]);
  expect((await graph.ask(logout, {}, { token })).failure).toBeNull();
  jar.text = '{';
  expect((await request().ask(me, {})).data?.me).toBeNull();
});

test('a session that was ended elsewhere deletes the cookie, without an exchange', async () => {
  const { cookie, request, before } = await signIn();
  const sent = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => sent.mockRestore());
  await bff.api.app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${before}` } });
  expect((await request().ask(me, {})).failure?.action).toBe('log-in');
  expect([cookie(), sent.mock.calls.length]).toEqual([null, 1]);
  expect(await nameOf(request())).toBeUndefined();
});

test('a renewal says that the session was ended elsewhere', async () => {
  const { cookie, request, before } = await signIn();
  await bff.api.app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${before}` } });
  expect([await request(inADay()).renew(), cookie()]).toEqual([false, null]);
});

test('a logout ends the token that another request has just made', async () => {
  const { request } = await signIn();
  const [page, logoutPage] = [request(inADay()), request(inADay())];
  await page.renew();
  await logoutPage.ask(logout, {}, { token: await logoutPage.end() });
  expect((await page.ask(me, {})).failure?.action).toBe('log-in');
});

test('the tabs of a browser share a session, which ends in all of them', async () => {
  const stored = new Map<string, string>();
  const onStorage: (() => void)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<unknown>) => run() } });
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => onStorage.push(listener));
  onTestFinished(() => void vi.unstubAllGlobals());
  const open = () => {
    const [clearCache, onExpired] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const client = { name: 'club', version: '1.0.0' };
    return {
      ...createBrowserGraph({ url, client, logout, refreshToken, clearCache, onExpired }),
      clearCache,
      onExpired,
    };
  };
  const [tab, other] = [open(), open()];
  await other.ask(me, {});
  const input = { identifier: 'sari@example.com', password: 'flipbook1' };
  const { data } = await tab.ask(login, { input });
  await tab.session.begin(data?.login?.session?.token ?? '');
  for (const listener of onStorage) listener();
  await vi.waitFor(() => expect(other.clearCache).toHaveBeenCalledOnce());
  expect(await nameOf(other)).toBe('Sari');

  vi.useFakeTimers({ toFake: ['Date'], now: inADay() });
  onTestFinished(() => void vi.useRealTimers());
  expect(await nameOf(other)).toBe('Sari');
  const renamed = await tab.ask(update, { input: { name: 'Sari Wulandari' } });
  expect([renamed.failure, renamed.data?.updateProfile?.userErrors]).toEqual([null, []]);

  await tab.session.end();
  expect([stored.size, await nameOf(other)]).toEqual([0, undefined]);
  expect([tab.onExpired, other.onExpired].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
