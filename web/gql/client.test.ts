import { describe, expect, test, vi } from 'vitest';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import { createClient } from './client.ts';
import { idOf } from './document-id.ts';
import { toFailure } from './errors.ts';
import { BoothsDocument, FindOrderDocument, OrderGalleryDocument } from './generated/graphql.ts';
import { noteServerTime, serverNow } from './server-clock.ts';

const found = {
  __typename: 'Query',
  findOrder: { __typename: 'FindOrderResult', orderExists: true, phoneVerified: true, accountExists: true },
};

function stubFetch(answer: (init: RequestInit) => Promise<Response>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_url, init) => answer(init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const findOrder = (client: ReturnType<typeof createClient>) =>
  client.query({ query: FindOrderDocument, variables: { phone: '08' }, fetchPolicy: 'no-cache' });

test('the token, if there is one, is sent as a bearer', async () => {
  const fetch = stubFetch(async () => Response.json({ data: found }));
  for (const token of [null, 'abc']) await findOrder(createClient(token));
  const sent = fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'));
  expect(sent).toEqual([null, 'Bearer abc']);
});

interface Body {
  query?: string;
  extensions?: { persistedQuery: { version: number; sha256Hash: string } };
}
const bodyOf = (init: RequestInit | undefined) => JSON.parse(init?.body as string) as Body;
const unknownId = (code = 'PERSISTED_QUERY_NOT_FOUND') =>
  Response.json({ errors: [{ message: 'PersistedQueryNotFound', extensions: { code } }] });

describe('documents are sent by their ids', () => {
  test('without their texts', async () => {
    const fetch = stubFetch(async () => Response.json({ data: found }));
    await findOrder(createClient(null));
    const sent = bodyOf(fetch.mock.calls[0]?.[1]);
    expect(sent).toEqual({
      operationName: 'FindOrder',
      variables: { phone: '08' },
      extensions: { persistedQuery: { version: 1, sha256Hash: idOf(FindOrderDocument) } },
    });
  });

  test.each(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'])(
    'after %s the text follows, without the id, and all further operations go as texts',
    async (code) => {
      const answers = [unknownId(code)];
      const fetch = stubFetch(async () => answers.shift() ?? Response.json({ data: found }));
      const client = createClient('abc');
      for (const _time of [1, 2]) expect((await findOrder(client)).data).toEqual(found);
      const bodies = fetch.mock.calls.map(([, init]) => bodyOf(init));
      expect(
        bodies.map(({ query, extensions }) => [query?.split('(')[0], extensions?.persistedQuery.sha256Hash]),
      ).toEqual([
        [undefined, idOf(FindOrderDocument)],
        ['query FindOrder', undefined],
        ['query FindOrder', undefined],
      ]);
      expect(new Headers(fetch.mock.calls[1]?.[1].headers).get('authorization')).toBe('Bearer abc');
    },
  );

  test('any other failure is not tried again', async () => {
    const fetch = stubFetch(async () =>
      Response.json({ errors: [{ message: 'no', extensions: { code: 'NOT_FOUND' } }] }),
    );
    await findOrder(createClient(null)).catch(() => null);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a read that is the same for everybody', () => {
  test('is a GET without a token, which the CSRF check of the BFF lets in', async () => {
    const fetch = stubFetch(async () => Response.json({ data: { __typename: 'Query', booths: [] } }));
    await createClient('abc').query({ query: BoothsDocument, context: { isPublic: true } });
    const [[url, init] = []] = fetch.mock.calls;
    expect(init?.method).toBe('GET');
    expect(init?.body).toBeUndefined();
    expect([...new URL(url ?? '', 'http://x').searchParams.keys()]).toEqual([
      'operationName',
      'variables',
      'extensions',
    ]);
    expect(new Headers(init?.headers).get('authorization')).toBeNull();
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  test('is a POST where its text is sent', async () => {
    const answers = [unknownId(), Response.json({ data: { __typename: 'Query', booths: [] } })];
    const fetch = stubFetch(async () => answers.shift() ?? unknownId());
    await createClient(null).query({ query: BoothsDocument, context: { isPublic: true } });
    expect(fetch.mock.calls.map(([url, { method }]) => [url.split('?')[0], url.includes('?'), method])).toEqual([
      ['/graphql', true, 'GET'],
      ['/graphql', false, 'POST'],
    ]);
  });
});

test("the server's clock is read from answers that no cache has kept", async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  const date = 'Fri, 20 Nov 2026 09:15:00 GMT';
  stubFetch(async () => Response.json({ data: { booths: [], ...found } }, { headers: { date } }));
  const client = createClient(null);
  await client.query({ query: BoothsDocument, context: { isPublic: true } });
  expect(serverNow()).toBe(Date.now());
  await findOrder(client);
  expect(serverNow()).toBe(Date.parse(date));
  noteServerTime(new Date().toUTCString());
});

test('a dead network ends as a network failure', async () => {
  vi.useFakeTimers();
  stubFetch(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
  const asked = findOrder(createClient(null)).catch(toFailure);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await asked).toMatchObject({ isUnanswered: true });
});

test('a file that is fetched again with a fresh link is the same one, wherever it is shown', async () => {
  let signature = 0;
  stubFetch(async () => {
    signature += 1;
    const files = [softFile('PHOTO', `https://x/1.jpg?${signature}`, { id: '1' })];
    return Response.json({ data: { __typename: 'Query', order: orderInGraph({ files }) } });
  });
  const client = createClient(null);
  const ask = () =>
    client.query({ query: OrderGalleryDocument, variables: { invoice: 'A/B' }, fetchPolicy: 'network-only' });
  await ask();
  await ask();
  const cached = client.cache.extract() as Record<string, unknown>;
  expect(Object.keys(cached).toSorted()).toEqual(['Order:order-1', 'ROOT_QUERY', 'SoftFile:1']);
  expect(cached['SoftFile:1']).toMatchObject({ url: 'https://x/1.jpg?2' });
});
