import { describe, expect, test } from 'vitest';
import { startBff } from '#tests/support/bff/bff.ts';
import { idOf } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const api = await forFile(startFakeServer((_request, response) => sendEnvelope(response, { orderExists: true })));
const graph = await forFile(
  startBff(api.url, { env: { NODE_ENV: 'production', SITE_URL: 'https://www.example.com' } }),
);

const JSON_TYPE = { 'content-type': 'application/json' };
const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const find = 'findOrder(phone: "0812") { orderExists }';
const query = (text: string): string => JSON.stringify({ query: text });
interface Attack {
  method?: 'GET' | 'POST';
  url?: string;
  headers?: Record<string, string>;
  body?: string;
}
const get = (text: string, headers: Record<string, string> = {}): Attack => ({
  method: 'GET',
  url: `/graphql?query=${encodeURIComponent(text)}`,
  headers,
});
const post = (body: string, headers: Record<string, string> = JSON_TYPE): Attack => ({ body, headers });

/**
 * graphql-cop's checks, and what else was tried on servers of this kind (reliability P2 to P6, F59 to F66). Other
 * methods, bodies that are none, and a token too many: bff/app.test.ts; mutations of several fields:
 * bff/graphql/documents/document-limits.test.ts.
 */
const ATTACKS: Record<string, Attack> = {
  '16 aliases': post(query(`{ ${times(16, (index) => `a${index}: ${find}`)} }`)),
  'a batch of one': post(`[${query(`{ ${find} }`)}]`),
  '10 unknown directives': post(query(`{ __typename ${times(10, () => '@aa')} ${find} }`)),
  'the schema': post(query('{ __schema { types { name fields { name } } } }')),
  'a type': post(query('{ __type(name: "User") { name } }')),
  'a mutation by GET': get('mutation { logout { userErrors { code field message } } }', {
    'apollo-require-preflight': '1',
  }),
  'a query by a plain GET': get(`{ ${find} }`),
  'a GET that says text/plain': get(`{ ${find} }`, { 'content-type': 'text/plain' }),
  'a GET that says it is JSON, and more': get(`{ ${find} }`, { 'content-type': 'text/plain, application/json' }),
  'a form': post(`query=${encodeURIComponent(`{ ${find} }`)}`, { 'content-type': 'application/x-www-form-urlencoded' }),
  'text/plain': post(query(`{ ${find} }`), { 'content-type': 'text/plain' }),
  'no type at all': post(query(`{ ${find} }`), {}),
  'application/json garbage': post(query(`{ ${find} }`), { 'content-type': 'application/json garbage' }),
  'a graphql body': post(`{ ${find} }`, { 'content-type': 'application/graphql' }),
  'multipart without a boundary': post('x', { 'content-type': 'multipart/form-data', 'apollo-require-preflight': '1' }),
  'more than 100 kB': post(JSON.stringify({ query: `{ ${find} }`, variables: { x: 'x'.repeat(102_400) } })),
  '100 kB of braces': post('{'.repeat(100_000)),
  '50,000 braces in a query': post(query('{'.repeat(50_000))),
  '__proto__ in the body': post(`{"query":"{ ${find.replaceAll('"', '\\"')} }","__proto__":{"isAdmin":true}}`),
  '__proto__ in the variables': post(
    `{"query":"{ ${find.replaceAll('"', '\\"')} }","variables":{"__proto__":{"isAdmin":true}}}`,
  ),
  'constructor.prototype': post(
    `{"query":"{ ${find.replaceAll('"', '\\"')} }","constructor":{"prototype":{"isAdmin":true}}}`,
  ),
  'a query that is a list': post(JSON.stringify({ query: ['{ __typename }'] })),
  'variables that are a text': post(JSON.stringify({ query: `{ ${find} }`, variables: 'x' })),
  'a name of 90 kB that no operation has': post(
    JSON.stringify({ query: `{ ${find} }`, operationName: 'cannot represent '.repeat(5_500) }),
  ),
  '90 kB of the words of an error': post(query(`{ ${find} "${'cannot represent '.repeat(5_500)}" }`)),
  'an input with 8,000 unknown keys': post(
    JSON.stringify({
      query:
        'mutation ($input: LoginInput!) { login(input: $input) { session { token } userErrors { code field message } } }',
      variables: { input: Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`k${index}`, 1])) },
    }),
  ),
  'a type with 14,000 spaces': post(query(`{ ${find} }`), {
    'content-type': `application/json;${' '.repeat(14_000)}x`,
  }),
  'a GET of a type with 14,000 spaces': get(`{ ${find} }`, {
    'content-type': `application/json${' '.repeat(14_000)}x`,
    'apollo-require-preflight': '1',
  }),
};

describe('in production', () => {
  test.each(Object.entries(ATTACKS))(
    '%s is refused at once, and nothing is called',
    async (_name, { method = 'POST', url = '/graphql', headers = {}, body }) => {
      const seen = api.seen.length;
      const begin = performance.now();
      const response = await graph.app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
      // A few milliseconds; what is left is for a busy machine.
      expect(performance.now() - begin).toBeLessThan(1_000);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      const { errors, data } = response.json<{ errors: { message: string; extensions: object }[]; data?: unknown }>();
      expect(data ?? null).toBeNull();
      expect(errors.length).toBeGreaterThan(0);
      // graphql-js adds one that says there would be more.
      expect(errors.length).toBeLessThanOrEqual(6);
      for (const error of errors)
        expect(error.extensions).toMatchObject({
          code: expect.stringMatching(/^[A-Z_]+$/),
          requestId: expect.any(String),
        });
      expect(response.body).not.toMatch(/stack|node_modules|Did you mean|INTERNAL_SERVER_ERROR/i);
      // A refusal does not repeat what was sent.
      expect(response.body.length).toBeLessThan(3_000);
      expect(api.seen).toHaveLength(seen);
    },
  );

  test('an error helps with the published schema, and repeats no value', async () => {
    const { body } = await graph.ask('{ order(invoice: "secret-invoice") { expird } }');
    expect(body).toContain('Cannot query field \\"expird\\" on type \\"Order\\". Did you mean');
    expect(body).not.toContain('secret-invoice');
  });

  describe('ids of documents, as the protocol of persisted queries words it', () => {
    const TEXT = '{ booths { id } }';
    const persisted = (sha256Hash: unknown, version = 1) => ({
      extensions: { persistedQuery: { version, sha256Hash } },
    });

    test('a text beside its id is answered, and not registered', async () => {
      expect((await graph.post({ query: TEXT, ...persisted(idOf(TEXT)) })).errors).toEqual([]);
      expect((await graph.post(persisted(idOf(TEXT)))).code).toBe('PERSISTED_QUERY_NOT_FOUND');
    });

    test.each([{ toString: 1 }, ['x'], 7, true, null, {}, 'ad52', idOf(TEXT).toUpperCase()].map((id) => ({ id })))(
      'what is no id, such as $id, is refused',
      async ({ id }) => {
        const refused = [400, [{ extensions: { code: 'BAD_REQUEST', reason: 'DOCUMENT_ID_INVALID' } }]];
        for (const request of [persisted(id), { query: TEXT, ...persisted(id) }, { documentId: id ?? 'x' }]) {
          const { http, errors } = await graph.post(request);
          expect([http, errors]).toMatchObject(refused);
        }
        const { statusCode, json } = await graph.get({ extensions: JSON.stringify(persisted(id).extensions) });
        expect([statusCode, json().errors]).toMatchObject(refused);
      },
    );

    test.each([
      ['of another text', { query: TEXT, ...persisted(idOf('{ me { name } }')) }],
      ['of another version', { query: TEXT, ...persisted(idOf(TEXT), 2) }],
    ])('an id %s is refused', async (_name, body) => {
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const { http, code, data } = await graph.post(body, { accept });
        expect([http, code, data]).toEqual([400, 'BAD_REQUEST', null]);
      }
    });
  });

  test('no trace and no tracing comes with an answer', async () => {
    const { body } = await graph.post(
      { query: '{ __typename }', extensions: { tracing: true } },
      { 'x-apollo-tracing': '1' },
    );
    expect(JSON.parse(body)).toEqual({ data: { __typename: 'Query' } });
  });
});

/** A document that no request has had before. */
let last = 0;
const newDocument = (): string => `{ a${(last += 1)}: __typename booths { ${'id '.repeat(15)} } }`;
// Whose turn it is: bff/graphql/documents/new-documents.test.ts.
test('more than 200 that wait are refused, those of the address with the most', async () => {
  const stranger = graph.ask(newDocument(), {}, { address: '198.51.100.1' });
  const flood = Array.from({ length: 300 }, () => graph.ask(newDocument(), {}, { address: '203.0.113.7' }));
  const refused = (await Promise.all(flood)).filter(({ http }) => http === 503);
  // 97 where all arrive in one turn; a machine that is busy sheds more of them.
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    errors: [{ extensions: { retryAfter: 1, requestId: expect.any(String) } }],
  });
  expect(await stranger).toMatchObject({ http: 200, errors: [] });
});
