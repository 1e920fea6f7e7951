import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#shared/node/clock.ts';
import { type Bff, startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const OPEN = 'query Gallery($invoice: ID!) { order(invoice: $invoice) { invoice expired files { kind url } } }';
const FIND = 'query Find($phone: String!) { findOrder(phone: $phone) { orderExists } }';

const log: string[] = [];
const graphs: Bff[] = [];

const api = await forFile(
  startFakeServer(({ url }, response) => {
    if (url === '/orders/find') sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: true });
    else sendEnvelope(response, null, { status: 404, message: 'Order not found' });
  }),
);
afterEach(async () => {
  await Promise.all(graphs.splice(0).map((graph) => graph.close()));
});

async function start(env: Record<string, string> = {}, clock: Clock = systemClock): Promise<Bff> {
  log.length = 0;
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const graph = await startBff(api.url, { env, clock, logger });
  graphs.push(graph);
  return graph;
}

/** Returns the log lines. */
const logged = () => log.map((line) => JSON.parse(line) as Record<string, unknown>);
describe('limits', () => {
  test('of findOrder: five a minute for a phone; aliases count, and the line of the request has a hash of who has spent it', async () => {
    const graph = await start();
    const query = `{ ${[1, 2, 3, 4, 5, 6].map((index) => `f${index}: findOrder(phone: "0812555") { orderExists }`).join(' ')} }`;
    const { errors } = await graph.ask(query);
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfter: 60 } }]);
    await graph.ask(query);
    expect((await graph.ask(FIND, { phone: '0813' })).code).toBeUndefined();
    const lines = logged().filter(({ msg }) => msg === 'request');
    const spent = { limit: 'findOrderPhone', spentBy: expect.stringMatching(/^[\w-]{12}$/) };
    expect(lines).toMatchObject([spent, { ...spent, spentBy: lines[0]?.['spentBy'] }, {}]);
    expect(log.join('')).not.toContain('0812555');
  });

  test('of a request: 100 kB, 1,000 tokens, one operation', async () => {
    const { post } = await start();
    // Returns a body of exactly this length, valid in all other respects.
    const bodyOf = (bytes: number) => ({ query: '{ __typename }', variables: { filler: 'x'.repeat(bytes - 52) } });
    expect(JSON.stringify(bodyOf(100_000))).toHaveLength(100_000);
    expect((await post(bodyOf(100_000))).data).toEqual({ __typename: 'Query' });
    for (const bytes of [100_001, 101_000, 101 * 1024, 2_000_000]) {
      const { http, errors } = await post(bodyOf(bytes));
      const extensions = { code: 'BAD_REQUEST', reason: 'BODY_TOO_LARGE' };
      expect([http, errors[0]]).toMatchObject([413, { message: 'The request is larger than 100 kB.', extensions }]);
    }
    for (const [fields, code, limit] of [
      [998, 'GRAPHQL_VALIDATION_FAILED', '500 selections'],
      [999, 'GRAPHQL_PARSE_FAILED', '1000 tokens'],
    ] as const) {
      const query = `{ ${'__typename '.repeat(fields)} }`;
      const long = await post({ query }, { accept: 'application/json' });
      const message = `The document is over the limit: more than ${limit}.`;
      expect([long.http, long.code, long.errors[0]]).toMatchObject([400, code, { message }]);
    }
  });
});

test('many calls of one request end with it, without a warning of a leak', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const graph = await start({ RATE_LIMIT: 'off' });
  const fields = Array.from(
    { length: 15 },
    (_, index) => `f${index}: findOrder(phone: "0812${index}") { orderExists }`,
  );
  expect((await graph.ask(`{ ${fields.join(' ')} }`)).errors).toEqual([]);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('a start that fails asks for no Redis if the manifests are the cause, and leaves no connection', async () => {
  const sockets: Socket[] = [];
  const redis = createServer((socket) => void sockets.push(socket.resume())).listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const env = { REDIS_URL: `redis://127.0.0.1:${(redis.address() as AddressInfo).port}` };
  await expect(start({ ...env, TRUSTED_DOCUMENTS: '/nowhere' })).rejects.toThrow('TRUSTED_DOCUMENTS');
  expect(sockets).toHaveLength(0);
  await expect(start({ ...env, BOOTHS_FILE: '/nowhere.json' })).rejects.toThrow('BOOTHS_FILE');
  expect(sockets.length).toBeGreaterThan(0);
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
  redis.close();
});

describe('over HTTP', () => {
  test('only the site and the other allowed origins may call', async () => {
    const { app, post } = await start({
      SITE_URL: 'https://www.example.com',
      ALLOWED_ORIGINS: 'https://kiosk.example.com',
    });
    const headersFor = async (origin: string) => (await post({ query: '{ __typename }' }, { origin })).headers;
    const allowed = async (origin: string) => (await headersFor(origin))['access-control-allow-origin'];
    expect(await headersFor('https://kiosk.example.com')).toMatchObject({
      'access-control-expose-headers': 'x-request-id, retry-after, etag',
    });
    const asked = { origin: 'https://kiosk.example.com', 'access-control-request-method': 'GET' };
    const { headers } = await app.inject({ method: 'OPTIONS', url: '/graphql', headers: asked });
    expect(headers['access-control-allow-headers']).toMatch(/authorization.*idempotency-key.*if-none-match/);
    expect(await allowed('https://www.example.com')).toBe('https://www.example.com');
    expect(await allowed('https://kiosk.example.com')).toBe('https://kiosk.example.com');
    for (const other of [
      'null',
      'https://evil.example',
      'https://www.example.com.evil.example',
      'https://wwwXexample.com',
      'http://www.example.com',
      'https://www.example.com:8443',
    ])
      expect([other, await allowed(other)]).toEqual([other, undefined]);
  });

  test('no response is cached, and none may act as a page', async () => {
    const { app, post } = await start({ SITE_URL: 'https://www.example.com' });
    for (const response of [await post({ query: '{ __typename }' }), await post('{'), await app.inject('/nothing')]) {
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
      });
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(response.headers['x-powered-by']).toBeUndefined();
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s is 405, and says which methods there are', async (method) => {
    const { app } = await start();
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'apollo-require-preflight': 'true' };
    const empty = { headers: { 'content-type': 'application/json' } };
    for (const sent of [{}, empty, { payload: { query: '{ __typename }' } }, { payload: 'not read', headers: form }]) {
      const { statusCode, headers, body } = await app.inject({ method, url: '/graphql', ...sent });
      expect([statusCode, headers['allow']]).toEqual([405, 'GET, POST']);
      expect(body).toContain('"reason":"METHOD_NOT_ALLOWED"');
    }
  });

  test.each([
    [415, { 'content-type': 'text/plain' }],
    [415, { 'content-type': 'text/plain', 'apollo-require-preflight': '1' }],
    [415, { 'content-type': 'application/xml' }],
    [415, { 'content-encoding': 'gzip' }],
    [406, { accept: 'text/css' }],
    [400, { host: 'a[b' }],
  ])('a header that is refused with %s is the reason', async (status, headers) => {
    const { post } = await start();
    const { http, errors } = await post({ query: '{ __typename }' }, headers);
    expect([http, errors[0]?.extensions]).toMatchObject([status, { code: 'BAD_REQUEST', reason: 'HEADER_INVALID' }]);
  });

  test.each<[reason: string, sent: unknown]>([
    ['BODY_INVALID', '{'],
    ['BODY_INVALID', ''],
    ['BODY_INVALID', 'null'],
    ['BODY_INVALID', [{ query: '{ __typename }' }]],
    ['BODY_INVALID', { query: '{ __typename }', variables: [] }],
    ['BODY_INVALID', { operationName: 'Booths' }],
    ['DOCUMENT_ID_INVALID', { query: '{ __typename }', documentId: 'sha256:ad52' }],
    ['DOCUMENT_ID_INVALID', { extensions: { persistedQuery: { version: 2, sha256Hash: 'ad52' } } }],
    ['DOCUMENT_ID_INVALID', { documentId: 'ad52', extensions: { persistedQuery: { version: 1, sha256Hash: 'ad53' } } }],
  ])('%s is the reason why %j is refused', async (reason, sent) => {
    const { post } = await start();
    const { http, errors } = await post(sent as object, { 'content-type': 'application/json' });
    expect([http, errors[0]?.extensions]).toMatchObject([400, { code: 'BAD_REQUEST', reason }]);
  });

  test.each([
    ['an address', '/graph', '{}'],
    ['a body', '/graphql', '['],
    ['a syntax error', '/graphql', '{"query":"{"}'],
  ])('%s is refused in the media type of GraphQL, if the client accepts it', async (_what, url, payload) => {
    const { app } = await start();
    const typeFor = async (accept: string) => {
      const headers = { 'content-type': 'application/json', accept };
      return (await app.inject({ method: 'POST', url, payload, headers })).headers['content-type'];
    };
    // Apollo Client's.
    expect(await typeFor('application/graphql-response+json,application/json;q=0.9')).toBe(
      'application/graphql-response+json; charset=utf-8',
    );
    expect(await typeFor('application/json')).toBe('application/json; charset=utf-8');
  });

  test('a slash behind the address does not matter', async () => {
    const { app } = await start();
    const sent = await app.inject({ method: 'POST', url: '/graphql/', payload: { query: '{ __typename }' } });
    expect(sent.json()).toEqual({ data: { __typename: 'Query' } });
  });

  test('another address is a bad request, not an object that does not exist', async () => {
    const { app } = await start();
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/graph', payload: {} });
    expect(statusCode).toBe(404);
    expect(body).toContain('"code":"BAD_REQUEST","reason":"PATH_UNKNOWN"');
  });

  test('a GET that is refused has a reason, and OPTIONS an answer without a body', async () => {
    const { app } = await start();
    const refused = async (query: string, headers: object) =>
      (await app.inject({ url: '/graphql', query: { query }, headers: { ...headers } })).body;
    expect(await refused('{ __typename }', {})).toContain('"reason":"HEADER_INVALID"');
    const preflight = { 'apollo-require-preflight': '1' };
    const type = { ...preflight, 'content-type': 'text/css' };
    expect(await refused('{ __typename }', type)).toContain('"reason":"HEADER_INVALID"');
    const mutation = 'mutation { logout { message } }';
    expect(await refused(mutation, preflight)).toContain('"reason":"METHOD_NOT_ALLOWED"');
    const { statusCode, body } = await app.inject({ method: 'OPTIONS', url: '/graphql' });
    expect([statusCode, body]).toEqual([204, '']);
  });

  test.each(['application/json', 'application/json; charset=utf-8, */*', '*/*', 'application/graphql-response+json'])(
    'an operation that is not executed has status 400 for a client that accepts %s',
    async (accept) => {
      const { post } = await start();
      const first = 'query ($first: Int) { orders(first: $first) { totalCount } }';
      for (const [body, code] of [
        [{ query: '{' }, 'GRAPHQL_PARSE_FAILED'],
        [{ query: '{ gone }' }, 'GRAPHQL_VALIDATION_FAILED'],
        [{ query: first, variables: { first: 'x' } }, 'BAD_USER_INPUT'],
        [{ query: 'query A { __typename }', operationName: 'B' }, 'OPERATION_RESOLUTION_FAILURE'],
      ] as const) {
        const answer = await post(body, { accept });
        expect([answer.http, answer.code]).toEqual([400, code]);
      }
    },
  );

  // Three send GET without a preflight header. Three (`warn`) expect 200 for a document that is not executed, if the
  // client accepts `application/json` alone: here Apollo Server's 400 does not depend on `accept`.
  test('passes the audits of GraphQL over HTTP, except six', async () => {
    const { app } = await start();
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
    const results = await Promise.all(serverAudits({ url }).map((audit) => audit.fn()));
    const bad = results.filter(({ status }) => status !== 'ok').map(({ id, status }) => `${id} ${status}`);
    expect(results.length).toBeGreaterThanOrEqual(61);
    expect(bad.sort()).toEqual(['572B warn', '5A70 notice', '6A70 notice', '7B9B warn', 'D6D5 notice', 'FDE2 warn']);
  });
});

describe('Sandbox and introspection', () => {
  const getPage = ({ app }: Bff) =>
    app.inject({ method: 'GET', url: '/graphql', headers: { accept: 'text/html,application/xhtml+xml' } });

  test('are served to a browser', async () => {
    const graph = await start();
    const page = await getPage(graph);
    expect(page.headers['content-type']).toBe('text/html');
    expect(page.body).toContain('EmbeddedSandbox');
    // Without a network; a browser shows it: tests/e2e.
    expect(page.body).toContain("if (!window.EmbeddedSandbox) location.replace('/graphql/graphiql');");
    const offline = (await graph.app.inject('/graphql/graphiql')).body;
    expect(offline).toContain('YogaGraphiQL');
    expect(offline).toContain('query FindOrder(');
    expect(page.headers['content-security-policy']).not.toContain('default-src');
    expect((await graph.ask(getIntrospectionQuery())).data).toHaveProperty('__schema.types');
  });

  test('are off in production: a page names the published schema', async () => {
    const graph = await start({ NODE_ENV: 'production', SITE_URL: 'https://www.example.com' });
    const page = await getPage(graph);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('The graph of Flipbooth');
    expect(page.body).toContain('href="/schema.graphql"');
    expect(page.body).toContain('<code>order(invoice: ID!, typed: Boolean = false): Order</code>');
    expect(page.body).not.toMatch(/EmbeddedSandbox|<script|`|_outbox|flipbook1/);
    expect((await graph.ask(getIntrospectionQuery())).errors[0]?.message).toBe(
      'Introspection is disabled. The schema is published at /schema.graphql.',
    );
    const schema = await graph.app.inject('/schema.graphql');
    expect(schema.body).toContain('type OrderConnection {');
    expect(schema.body).toContain('logout: LogoutPayload @semanticNonNull @errors(codes: [])');
    const again = await graph.app.inject({
      url: '/schema.graphql',
      headers: { 'if-none-match': String(schema.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const head = await graph.app.inject({ method: 'HEAD', url: '/schema.graphql' });
    expect(head.headers.etag).toBe(schema.headers.etag);
    expect((await graph.app.inject('/graphql/graphiql')).statusCode).toBe(404);
  });
});

test('production with a brand that is invented says so in one warning', async () => {
  const env = { NODE_ENV: 'production', SITE_URL: 'https://www.example.com' };
  const warnings = () => log.filter((line) => line.includes('the brand is invented'));
  await start(env);
  expect(warnings()).toEqual([expect.stringContaining('invented: name, numbers, booths (docs/brand.md)')]);

  await start();
  expect(warnings()).toEqual([]);
});

describe('for operators', () => {
  // What the line of any request has: shared/node/http/create-service.test.ts.
  test('a log line has the operation and the codes of its failures, and no phone or invoice', async () => {
    const { ask } = await start();
    await ask(FIND, { phone: '081234567801' }, { headers: { 'x-request-id': 'request-0002' } });
    await ask('query Gallery { order(invoice: "SECRET-INVOICE") { id } }');
    expect(logged().filter(({ msg }) => msg === 'request')).toMatchObject([
      { requestId: 'request-0002', route: '/graphql', operation: 'Find' },
      { operation: 'Gallery', codes: ['NOT_FOUND'] },
    ]);
    expect(log.join('')).not.toMatch(/81234567801|SECRET/);
    expect(api.seen.find(({ headers }) => headers['x-request-id'] === 'request-0002')?.url).toBe('/orders/find');
  });

  test('/readyz reports the outcome of the last calls, and stays 200 without an upstream', async () => {
    const dead = await startFakeServer(() => {});
    await dead.close();
    const { app, ask } = await start({ PRODUCT_API_URL: dead.url });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', upstream: 'up' });
    expect((await ask(FIND, { phone: '0812' })).code).toBe('UPSTREAM_UNAVAILABLE');
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', upstream: 'down' }]);
    expect((await app.inject('/livez')).statusCode).toBe(200);
  });

  // What else opens it: bff/upstream/rest-client.test.ts.
  test('an API that responds with 500 opens the circuit of its group: each change is one warning, and /readyz is degraded until it closes', async () => {
    let isBroken = true;
    let ahead = 0;
    const broken = await startFakeServer(({ url }, response) => {
      if (url === '/orders/find')
        sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: true });
      else if (isBroken) response.writeHead(500).end();
      else sendEnvelope(response, null, { status: 404, message: 'Order not found' });
    });
    const { app, ask } = await start({ PRODUCT_API_URL: broken.url }, { now: () => Date.now() + ahead });
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 21; call += 1)
      codes.push((await ask(OPEN, { invoice: `FLIP-${call}` }, { address: `203.0.113.${call}` })).code);
    expect([codes[0], codes[20]]).toEqual(['UPSTREAM_ERROR', 'UPSTREAM_UNAVAILABLE']);
    expect((await app.inject('/metrics')).body).toMatch(
      /^graphql_operations_total\{operation="Gallery",code="UPSTREAM_ERROR"/m,
    );
    await ask(FIND, { phone: '081234567801' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'degraded', upstream: 'up' });
    isBroken = false;
    ahead = 6_000;
    expect((await ask(OPEN, { invoice: 'FLIP-1' })).code).toBe('NOT_FOUND');
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', upstream: 'up' });
    const changes = logged().filter(({ msg }) => String(msg).startsWith('circuit'));
    expect(changes.map(({ level, group, api: named, msg }) => [level, group, named, msg])).toEqual([
      [40, 'orders', broken.url, 'circuit open: the product API fails'],
      [40, 'orders', broken.url, 'circuit closed: the product API works'],
    ]);
    await broken.close();
  });

  test('a field of the API that is not as the contract says is counted, and logged without its value', async () => {
    const odd = await startFakeServer((_request, response) =>
      sendEnvelope(response, { id: 7, inv: 'FLIP-1', date: '24/12/2026', expiry: 'soon', expired: false, files: [] }),
    );
    const { app, ask } = await start({ PRODUCT_API_URL: odd.url });
    await ask(OPEN, { invoice: 'FLIP-1' });
    const { body } = await app.inject('/metrics');
    const sample = (path: string, outcome: string) =>
      `upstream_deviations_total{call="GET /orders/{invoiceId}",path="${path}",outcome="${outcome}"} 1`;
    for (const line of [
      sample('data.date', 'coerced'),
      sample('data.expiry', 'nulled'),
      sample('data.booth', 'nulled'),
    ])
      expect(body).toContain(line);
    const lines = log.filter((line) => line.includes('docs/api.md'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"path":"data.expiry","outcome":"nulled","came":"text"');
    expect(lines[0]).not.toMatch(/soon|24\/12/);
    await odd.close();
  });
});
