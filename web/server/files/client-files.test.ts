import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSilentLogger } from '#shared/node/logger.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { createWeb } from '#web/server/app.ts';
import { loadConfig } from '#web/server/config.ts';

const text = 'let answer = 42;\n'.repeat(20);
const root = scratchFolder();
let app: FastifyInstance;

beforeAll(async () => {
  for (const folder of ['assets', 'art', '.vite']) mkdirSync(path.join(root, folder));
  writeFileSync(
    path.join(root, 'index.html'),
    '<!doctype html><html lang="id"><head><title>x</title></head><body><div id="root"></div><script id="runtime-config" type="application/json">{}</script></body></html>',
  );
  for (const file of ['assets/main-abc.js', 'assets/main-abc.css', 'art/booth.svg', 'offline-worker.js']) {
    writeFileSync(path.join(root, file), text);
    writeFileSync(path.join(root, `${file}.br`), brotliCompressSync(text));
    writeFileSync(path.join(root, `${file}.gz`), gzipSync(text));
  }
  for (const file of ['assets/face.woff2', 'icon-192.png', 'og-card.jpg', '.vite/manifest.json'])
    writeFileSync(path.join(root, file), text);
  app = await createWeb({
    config: loadConfig({ SITE_URL: 'https://booth.example' }),
    root,
    logger: createSilentLogger(),
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  app.inject({ method, url, headers });
const CHROMIUM = 'gzip, deflate, br, zstd';

describe('a file', () => {
  test.each([
    ['/assets/main-abc.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/main-abc.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/face.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/art/booth.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/icon-192.png', 'image/png', 'public, max-age=3600'],
    ['/og-card.jpg', 'image/jpeg', 'public, max-age=3600'],
  ])('%s has its type and its time in caches', async (url, type, cached) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([200, type, cached, text]);
  });

  test('is sent in the smallest encoding that is accepted', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': CHROMIUM });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
    expect((await get('/assets/main-abc.js', { 'accept-encoding': 'br;q=0' })).body).toBe(text);
  });

  test.each([
    '/index.html',
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/assets/main-abc.js.br',
    '/assets/main-abc.js.gz',
  ])('%s is no file', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the folder that replicas share', () => {
  let folder: string;
  let lines: string[];
  const start = (client: string) =>
    createWeb({
      config: loadConfig({ SITE_URL: 'https://booth.example', ASSETS_DIR: folder }),
      root: client,
      logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    });
  const otherBuild = (): string => {
    const other = path.join(folder, 'build');
    cpSync(root, other, { recursive: true });
    for (const suffix of ['', '.br', '.gz'])
      renameSync(`${other}/assets/main-abc.js${suffix}`, `${other}/assets/main-xyz.js${suffix}`);
    return other;
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'web-shared-'));
    lines = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('has the assets of both builds: each replica answers for those of the other, as for its own', async () => {
    const replicas = [await start(root), await start(otherBuild())];
    for (const replica of replicas)
      for (const url of ['/assets/main-abc.js', '/assets/main-xyz.js']) {
        const { statusCode, headers, rawPayload } = await replica.inject({
          url,
          headers: { 'accept-encoding': CHROMIUM },
        });
        expect([statusCode, brotliDecompressSync(rawPayload).toString()]).toEqual([200, text]);
        expect(headers).toMatchObject({
          'content-type': 'application/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          vary: 'accept-encoding',
        });
      }
    for (const url of [
      '/assets/gone.js',
      '/assets/',
      '/assets/../index.html',
      '/assets/.x',
      '/assets/%2e%2e/index.html',
    ])
      expect((await replicas[0]?.inject({ url }))?.statusCode).not.toBe(200);
    for (const replica of replicas) await replica.close();
  });

  test('that cannot be had costs the own assets nothing', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    folder = path.join(folder, 'file');
    const replica = await start(root);
    expect((await replica.inject({ url: '/assets/main-abc.js' })).statusCode).toBe(200);
    expect((await replica.inject({ url: '/assets/gone.js' })).statusCode).toBe(404);
    await replica.close();
  });
});

describe('headers that a browser applies to documents', () => {
  test.each(['/', '/art/booth.svg', '/offline-worker.js', '/nothing'])('%s has them', async (url) => {
    expect(Object.keys((await get(url)).headers)).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
      ]),
    );
  });

  test.each(['/assets/main-abc.js', '/assets/main-abc.css', '/assets/face.woff2', '/icon-192.png', '/og-card.jpg'])(
    '%s does without',
    async (url) => {
      const { headers } = await get(url, { 'accept-encoding': CHROMIUM });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(
        Object.entries(headers)
          .map(([name, value]) => `${name}: ${String(value)}\r\n`)
          .join('').length,
      ).toBeLessThan(520);
      expect(headers).not.toHaveProperty('content-security-policy');
    },
  );
});
