import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { forFile } from '#tests/support/for-file.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { createWeb } from '#web/server/app.ts';
import { loadConfig } from '#web/server/config.ts';

const text = 'let answer = 42;\n'.repeat(20);
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Writes a built client with a script of this name. */
function build(script: string): string {
  const root = scratchFolder();
  for (const folder of ['assets', 'art', '.vite']) mkdirSync(path.join(root, folder));
  const files = ['assets/main-abc.css', 'assets/face.woff2', 'art/booth.svg', 'icon-192.png', 'og-card.jpg'];
  for (const file of [...files, `assets/${script}`, '.vite/manifest.json', 'offline-worker.js'])
    writeFileSync(path.join(root, file), text);
  writeFileSync(path.join(root, `assets/${script}.br`), brotliCompressSync(text));
  writeFileSync(path.join(root, 'index.html'), '<title>x</title>');
  return root;
}

const start = (root: string, env: Record<string, string> = {}) =>
  forFile(
    createWeb({
      config: loadConfig({ SITE_URL: 'https://booth.example', ...env }),
      root,
      logger: pino({ level: 'silent' }),
    }),
  );
const app = await start(build('main-abc.js'));
const get = (url: string, encodings = '', from = app) =>
  from.inject({ url, headers: { 'accept-encoding': encodings } });

test.each([
  ['/assets/main-abc.js', 'application/javascript; charset=utf-8', IMMUTABLE],
  ['/assets/main-abc.css', 'text/css; charset=utf-8', IMMUTABLE],
  ['/assets/face.woff2', 'font/woff2', IMMUTABLE],
  ['/art/booth.svg', 'image/svg+xml', HOUR],
  ['/icon-192.png', 'image/png', HOUR],
  ['/og-card.jpg', 'image/jpeg', HOUR],
])('%s has its type and its time in caches', async (url, type, cached) => {
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([200, type, cached, text]);
});

test('a file is sent in the smallest encoding that is accepted', async () => {
  const answer = await get('/assets/main-abc.js', 'gzip, deflate, br, zstd');
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': IMMUTABLE,
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
  expect((await get('/assets/main-abc.js', 'br;q=0')).body).toBe(text);
});

test.each(['/index.html', '/.vite/manifest.json', '/assets', '/assets/', '/assets/main-abc.js.br'])(
  '%s is no file',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

const shared = scratchFolder();
const replicas = [
  await start(build('main-abc.js'), { ASSETS_DIR: shared }),
  await start(build('main-xyz.js'), { ASSETS_DIR: shared }),
];
const noFolder = path.join(scratchFolder(), 'file');
writeFileSync(noFolder, '');
const alone = await start(build('main-abc.js'), { ASSETS_DIR: noFolder });

test('replicas that share a folder answer for the assets of each other, as for their own', async () => {
  for (const replica of replicas) {
    for (const url of ['/assets/main-abc.js', '/assets/main-xyz.js']) {
      const { headers, rawPayload } = await get(url, 'br', replica);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
      expect(headers).toMatchObject({ 'cache-control': IMMUTABLE, 'x-content-type-options': 'nosniff' });
    }
    for (const name of ['gone.js', '', '../index.html', '.x', '%2e%2e/index.html'])
      expect((await get(`/assets/${name}`, '', replica)).statusCode).not.toBe(200);
  }
});

test('a shared folder that cannot be had costs the own assets nothing', async () => {
  expect((await get('/assets/main-abc.js', '', alone)).statusCode).toBe(200);
  expect((await get('/assets/gone.js', '', alone)).statusCode).toBe(404);
});

test.each(['/', '/art/booth.svg', '/offline-worker.js', '/nothing'])(
  '%s has the headers that a browser applies to documents',
  async (url) => {
    expect(Object.keys((await get(url)).headers)).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-frame-options',
      ]),
    );
  },
);

test.each(['/assets/main-abc.js', '/assets/main-abc.css', '/assets/face.woff2', '/icon-192.png', '/og-card.jpg'])(
  '%s does without them',
  async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['content-security-policy', 'referrer-policy', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(name);
  },
);
