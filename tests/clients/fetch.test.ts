import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createGraph, type TypedText } from '../mobile/react-native/fetch.ts';
import { startFakeServer } from '../support/servers/fake-server.ts';
import { describeClient, type OrderList } from './client-story.ts';
import { Files, LogIn, LogOut, Me, Orders, RefreshToken, UpdatePicture } from './documents.ts';

const client = { name: 'fetch', version: '1.0.0' };
const textOf = <Data, Variables>(document: TadaDocumentNode<Data, Variables>): TypedText<Data, Variables> => ({
  toString: () => print(document),
});

describeClient(
  'fetch',
  () => inject('graph'),
  (url, getToken) => {
    const session = {
      id: async () => 'one',
      token: async () => getToken() ?? null,
      tokenAfter: async () => null,
      expire: async () => true,
    };
    const { ask } = createGraph({ url, client, session });
    const read = async <Data, Variables>(...args: Parameters<typeof ask<Data, Variables>>): Promise<Data> => {
      const { data, failure } = await ask(...args);
      if (failure || !data) throw failure;
      return data;
    };
    let cursor: string | null = null;
    let invoices: string[] = [];
    const nextOrder = async (): Promise<OrderList> => {
      const { orders } = await read(textOf(Orders), { first: 1, after: cursor });
      cursor = orders?.pageInfo.endCursor ?? null;
      invoices = [...invoices, ...(orders?.edges ?? []).map(({ node }) => node.invoice)];
      return { invoices, totalCount: orders?.totalCount ?? 0, hasNextPage: orders?.pageInfo.hasNextPage ?? false };
    };
    return {
      logIn: async (input) => (await read(textOf(LogIn), { input })).login,
      firstOrder: nextOrder,
      nextOrder,
      files: async (invoice) => (await read(textOf(Files), { invoice })).order?.files ?? [],
      picture: async () => (await read(textOf(Me), {})).me?.profilePicture ?? null,
      async upload(picture) {
        return (await read(textOf(UpdatePicture), { input: { picture } })).updateProfilePicture;
      },
      refreshToken: async () => (await read(textOf(RefreshToken), {})).refreshToken?.session?.token,
      async logOut() {
        await read(textOf(LogOut), {});
      },
      codeOf: (error) => (error as { code?: string }).code,
    };
  },
);

describe('fetch, after a failure', () => {
  /** A client of a server that gives these answers in turn, and what the server and the session have seen. */
  async function start(...answers: [status: number, body: object | string][]) {
    const server = await startFakeServer((_request, response) => {
      const [status, body] = answers.shift() ?? [500, ''];
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    onTestFinished(server.close);
    const sleep = vi.fn(async () => {});
    const session = {
      id: vi.fn(async (): Promise<string | null> => 'of Sari'),
      token: async () => 'old',
      tokenAfter: vi.fn(async () => 'new' as string | null),
      expire: vi.fn(async () => true),
    };
    const { ask } = createGraph({ url: server.url, client, session, sleep, sendsIds: true });
    return { ask, seen: server.seen, session, sleep };
  }
  const me = { data: { me: { profilePicture: null } } };
  const errors = (code: string, more = {}) => ({
    data: { me: null },
    errors: [{ message: 'No', path: ['me'], extensions: { code, ...more } }],
  });

  test('the answers of a proxy and a busy service are asked again, after a pause', async () => {
    const { ask, sleep } = await start(
      [502, '<h1>Bad gateway</h1>'],
      [400, { errors: { field: ['bad'] } }],
      [503, errors('UPSTREAM_UNAVAILABLE', { retryAfter: 5 })],
      [200, me],
    );
    expect(await ask(textOf(Me), {})).toMatchObject({ data: me.data, failure: null });
    expect(sleep.mock.calls).toEqual([[1_000], [2_000], [5_000]]);
  });

  test('what would fail again, a limit, and a failure of a part only are not', async () => {
    const partly = {
      data: { me: { orders: null } },
      errors: [{ message: 'No', path: ['me', 'orders'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
    };
    for (const answer of [errors('FORBIDDEN'), errors('RATE_LIMITED', { retryAfter: 5 })]) {
      const { ask, seen } = await start([200, answer]);
      const failure = { code: answer.errors[0]?.extensions.code };
      expect(await ask(textOf(Me), {})).toMatchObject({ data: answer.data, failure });
      expect(seen).toHaveLength(1);
    }
    const { ask, seen } = await start([200, partly]);
    expect(await ask(textOf(Me), {})).toMatchObject({ data: partly.data, failure: null, nested: partly.errors });
    expect(seen).toHaveLength(1);
  });

  test('a token that was exchanged meanwhile is replaced; a refused one ends the session', async () => {
    const renewed = await start([200, errors('UNAUTHENTICATED')], [200, me]);
    expect(await renewed.ask(textOf(Me), {})).toMatchObject({ data: me.data, failure: null });
    expect(renewed.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    const ended = await start([200, errors('UNAUTHENTICATED')]);
    ended.session.tokenAfter.mockResolvedValue(null);
    expect(await ended.ask(textOf(Me), {})).toMatchObject({ failure: { action: 'log-in' } });
    expect(ended.session.expire).toHaveBeenCalledExactlyOnceWith('old');
  });

  test.each([['null'], ['"text"'], ['{ "data": "text" }'], ['{ "errors": [null] }']])(
    'JSON of a proxy is no answer: %s',
    async (body) => {
      const { ask } = await start([200, body], [200, body], [200, body], [200, body]);
      expect(await ask(textOf(Me), {})).toMatchObject({ data: null, failure: { action: 'try-again', code: null } });
    },
  );

  test('an exchange of the token is tried once, and what it means is left to the session', async () => {
    const { ask, seen, session } = await start([502, ''], [200, errors('UNAUTHENTICATED')]);
    expect(await ask(textOf(Me), {}, { token: 'old' })).toMatchObject({ failure: { action: 'try-again' } });
    expect(await ask(textOf(Me), {}, { token: 'old' })).toMatchObject({ failure: { action: 'log-in' } });
    expect([seen.length, session.expire.mock.calls]).toEqual([2, []]);
  });

  test('a refusal is no answer while that of an exchange is lost', async () => {
    const { ask, session } = await start([200, errors('UNAUTHENTICATED')], [200, me]);
    session.tokenAfter.mockResolvedValueOnce(null);
    session.expire.mockResolvedValueOnce(false);
    expect(await ask(textOf(Me), {})).toMatchObject({ data: me.data, failure: null });
  });

  test.each([
    ['a request', 1, 0],
    ['a repetition', 3, 1],
    ['an answer', 2, 1],
  ])('%s is dropped if another member has logged in since', async (_what, checks, sent) => {
    const { ask, seen, session } = await start(
      ...(sent === 0 ? [] : [[200, checks === 3 ? 'not JSON' : me] as [number, object | string]]),
      [200, me],
    );
    for (let i = 0; i < checks; i += 1) session.id.mockResolvedValueOnce('of Sari');
    session.id.mockResolvedValue('of Budi');
    const asked = checks === 2 ? ask(textOf(Me), {}) : ask(textOf(LogOut), {});
    expect(await asked).toMatchObject({ data: null, failure: { action: 'drop' } });
    expect(seen).toHaveLength(sent);
    // The query of a guest is asked again, in the session of the member.
    session.id.mockReset().mockResolvedValueOnce(null).mockResolvedValue('of Budi');
    expect(await ask(textOf(Me), {})).toMatchObject({ data: me.data, failure: null });
  });

  test('booths are asked for by GET, without a token', async () => {
    const { ask, seen } = await start([200, me]);
    await ask(textOf(Me), {}, { isPublic: true });
    expect([seen[0]?.method, seen[0]?.headers.authorization]).toEqual(['GET', undefined]);
    expect(new URL(seen[0]?.url ?? '', 'http://localhost').searchParams.get('query')).toContain('query Me');
  });

  test('a call that is cancelled is dropped, and not repeated', async () => {
    const { ask, seen } = await start([502, ''], [200, me]);
    const controller = new AbortController();
    const asked = ask(textOf(Me), {}, { signal: controller.signal });
    controller.abort();
    expect(await asked).toMatchObject({ failure: { action: 'drop' } });
    expect(seen.length).toBeLessThan(2);
  });

  test('a mutation has a key, the same for its repetitions', async () => {
    const { ask, seen } = await start([502, ''], [200, { data: { logout: { message: null } } }]);
    const { key } = await ask(textOf(LogOut), {});
    await ask(textOf(Me), {});
    const [first, second, read] = seen.map(({ headers }) => headers['idempotency-key']);
    expect([first, read]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), undefined]);
    expect([second, key]).toEqual([first, first]);
  });

  test('the text follows an id that the BFF does not know, and goes instead of all further ones', async () => {
    const unknown = { errors: [{ message: 'No', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    const { ask, seen } = await start([200, unknown], [200, me], [200, me]);
    const document = { ...textOf(Me), __meta__: { hash: 'ad52' } };
    for (const _ of ['first', 'second'])
      expect(await ask(document, {})).toMatchObject({ data: me.data, failure: null });
    expect(seen.map(({ body }) => Object.keys(JSON.parse(body) as object)[0])).toEqual([
      'documentId',
      'query',
      'query',
    ]);
  });
});
