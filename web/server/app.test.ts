import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hookCounts } from '#tests/support/fastify-hooks.ts';
import { createWeb } from './app.ts';
import { loadConfig } from './config.ts';

const template = `<!doctype html><html lang="id"><head><title>x</title></head><body><div id="root"></div>
<script id="runtime-config" type="application/json">{}</script></body></html>`;
let root: string;
let app: FastifyInstance;
let seen: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
/** Answers that the BFF has not sent yet: those of `/graphql?held`. */
const held: ServerResponse[] = [];
const bff = createServer((request, response) => {
  if (request.url === '/graphql?held') return void held.push(response);
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push({ url: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
  });
});

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'web-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), template);
  writeFileSync(path.join(root, 'assets/main-abc.js'), 'plain');
  writeFileSync(path.join(root, 'assets/main-abc.js.br'), brotliCompressSync('plain'));
  await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
  const { port } = bff.address() as AddressInfo;
  const config = loadConfig({ BFF_URL: `http://127.0.0.1:${port}`, SITE_URL: 'https://booth.example' });
  app = await createWeb({ config, root, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await app.close();
  bff.close();
  rmSync(root, { recursive: true, force: true });
});

describe('pages', () => {
  test.each(['/', '/find-my-order', '/photos/FLIP-1', '/photos/A%2FB%20C', '/photos', '/find-my-order/'])(
    '%s is a page',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
      // Files are fetched from the hosts that the API names.
      expect(answer.headers['content-security-policy']).toMatch(/connect-src 'self' https: http:\/\/localhost:5000/);
    },
  );

  test.each(['/nothing-here', '/photos/%E0%A4%A', '/%ff', '/photos/a/b', '/assets/gone.js', '/.env'])(
    '%s answers 404',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(404);
    },
  );

  test('a path longer than any invoice is a page', async () => {
    const { statusCode, headers } = await app.inject({ url: `/photos/${'a'.repeat(3000)}` });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test.each([
    ['W/', ''],
    ['"other", ', ''],
    ['', ', "other"'],
  ])('is unchanged where a proxy has written %s…%s around its tag', async (before, after) => {
    const { headers } = await app.inject({ url: '/' });
    const again = await app.inject({
      url: '/',
      headers: { 'if-none-match': `${before}${String(headers.etag)}${after}` },
    });
    expect(again.statusCode).toBe(304);
  });

  test('HTML is revalidated each time, and answered 304 while it is unchanged', async () => {
    const first = await app.inject({ url: '/' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(second.statusCode).toBe(304);
  });

  test('a photo page is never indexed or cached, and its head does not name the invoice', async () => {
    const answer = await app.inject({ url: '/photos/FLIP-SECRET' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(answer.body).not.toContain('FLIP-SECRET');
  });

  test('the page carries the runtime configuration and its own title', async () => {
    const { body } = await app.inject({ url: '/' });
    expect(body).toContain('"siteUrl":"https://booth.example"');
    expect(body).toContain('<link rel="canonical" href="https://booth.example/" />');
  });

  test('pages are compressed with brotli where the browser takes it', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<div id="root">');
  });
});

test('hashed files are cached forever and sent precompressed', async () => {
  const answer = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
});

describe('/graphql', () => {
  test('a client that waits for 100 is answered like any other', async () => {
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: '{"query":"{ me { name } }"}',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
  });

  test('is proxied with the client address, the request id and the unchanged body', async () => {
    seen = [];
    const body = JSON.stringify({ query: '{ booths { id } }' });
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql?x=1',
      headers: {
        'content-type': 'application/json',
        'x-request-id': 'request-42',
        'x-forwarded-for': '203.0.113.7',
        authorization: 'Bearer t',
      },
      body,
    });
    expect(answer.json()).toEqual({ data: {} });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ url: '/graphql?x=1', body });
    expect(seen[0]?.headers).toMatchObject({ 'x-request-id': 'request-42', authorization: 'Bearer t' });
    expect(seen[0]?.headers['x-forwarded-for']).toContain('203.0.113.7');
  });

  test.each(['application/json garbage', 'application/json\ta', 'application/json; charset=ibm500'])(
    'a body of the type %j is refused and not passed on',
    async (type) => {
      seen = [];
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': type },
        payload: '{}',
      });
      expect([answer.statusCode, answer.json().errors[0].extensions.code, seen]).toEqual([415, 'BAD_REQUEST', []]);
    },
  );

  test('requests that the BFF has not answered keep no other waiting, however many', async () => {
    const waiting = Array.from({ length: 200 }, async () => app.inject('/graphql?held'));
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(100), 5_000);
    expect((await app.inject('/graphql?query={__typename}')).statusCode).toBe(200);
    await vi.waitFor(() => expect(held).toHaveLength(200), 5_000);
    for (const response of held.splice(0)) response.end();
    await Promise.all(waiting);
  });

  test('a client that is no trusted proxy cannot choose its address', async () => {
    seen = [];
    await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: '198.51.100.9',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: '{}',
    });
    expect(seen[0]?.headers['x-forwarded-for']).toBe('198.51.100.9');
  });

  test('a body that is too large is a GraphQL error, and does not reach the BFF', async () => {
    seen = [];
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'x'.repeat(1024 * 1024) }),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      errors: [{ message: 'The request is larger than 1 MB.', extensions: { code: 'BAD_REQUEST' } }],
    });
    expect(seen).toEqual([]);
  });

  test('a BFF that cannot be reached is a GraphQL error with a code', async () => {
    const config = loadConfig({ BFF_URL: 'http://127.0.0.1:9' });
    const alone = await createWeb({ config, root, logger: pino({ level: 'silent' }) });
    const answer = await alone.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] });
    await alone.close();
  });
});

test('a bad variable is named with its fault and an example', () => {
  expect(() => loadConfig({ WEB_PORT: 'abc', SITE_URL: 'nonsense' })).toThrow(
    /^WEB_PORT: .+, for example WEB_PORT=3000\nSITE_URL: .+, for example SITE_URL=https:\/\/www\.example\.com$/,
  );
});

test('each hook of Fastify has something in its place in front of it', async () => {
  const inPlaceOf = {
    onRequest: {
      'load-shedding': 'front.admit',
      service: 'its header is set by sendAnswer',
      timeouts: 'the body is here already',
      'service, proxies': 'front.forwardedOf',
    },
    preParsing: { charset: 'only UTF-8 is taken', front: 'it is for requests that are handed over' },
    onSend: { timeouts: 'isDraining of sendAnswer' },
    onResponse: { service: 'front.report', metrics: 'front.report' },
  };
  expect(hookCounts(app)).toEqual(
    Object.fromEntries(Object.entries(inPlaceOf).map(([name, list]) => [name, Object.keys(list).length])),
  );
});
