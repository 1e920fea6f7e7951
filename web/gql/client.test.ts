import { describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { idOf } from './document-id.ts';
import { toFailure } from './errors.ts';
import { BoothsDocument, FindOrderDocument } from './generated/graphql.ts';
import { serverNow } from './server-clock.ts';

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
});

test('a dead network ends as a network failure', async () => {
  vi.useFakeTimers();
  stubFetch(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
  const asked = findOrder(createClient(null)).catch(toFailure);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await asked).toMatchObject({ isUnanswered: true });
});
