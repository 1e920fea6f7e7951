import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWeb } from './app.ts';
import { loadConfig } from './config.ts';

const template = `<!doctype html><html lang="id"><head><title>x</title></head><body><div id="root"></div>
<script id="runtime-config" type="application/json">{}</script></body></html>`;
let root: string;
let app: FastifyInstance;
let seen: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
const bff = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push({ url: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
  });
});

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'web-'));
  writeFileSync(path.join(root, 'index.html'), template);
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

  test('pages are compressed with brotli where the browser takes it', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<div id="root">');
  });
});

test('/graphql is proxied to the BFF, and logged as one route', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/graphql?x=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-42', authorization: 'Bearer t' },
    body: '{"query":"{ booths { id } }"}',
  });
  expect(await answer.json()).toEqual({ data: {} });
  expect(seen).toMatchObject([
    {
      url: '/graphql?x=1',
      body: '{"query":"{ booths { id } }"}',
      headers: { 'x-request-id': 'request-42', authorization: 'Bearer t' },
    },
  ]);
  expect(await app.metrics?.metrics()).toContain(
    'http_request_duration_seconds_count{method="POST",route="/graphql",status="200"} 1',
  );
});

test('a bad variable is named with its fault and an example', () => {
  expect(() => loadConfig({ WEB_PORT: 'abc', SITE_URL: 'nonsense' })).toThrow(
    /^WEB_PORT: .+, for example WEB_PORT=3000\nSITE_URL: .+, for example SITE_URL=https:\/\/www\.example\.com$/,
  );
});
