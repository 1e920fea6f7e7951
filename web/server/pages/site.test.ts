import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { forFile } from '#tests/support/for-file.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createWeb } from '#web/server/app.ts';
import { loadConfig } from '#web/server/config.ts';
import { documentFile, isIndexed, pageHeads } from './page-heads.ts';

const shell = (html = '') =>
  `<!doctype html><html lang="id"><head><title>x</title></head><body><div id="root">${html}</div><script id="runtime-config" type="application/json">{}</script></body></html>`;
const booth = {
  id: 'malang-kayutangan-flipbook',
  name: 'Kayutangan <Heritage>',
  city: 'Malang',
  boothName: 'Flipbook',
  address: 'Jl. Basuki Rahmat 12',
  hours: '09.00-21.00 WIB',
  opens: '09:00',
  closes: '21:00',
  openDays: ['MONDAY'],
  price: '100k',
  mapUrl: 'https://maps.example/x',
  coords: { lat: -7.98, lng: 112.63 },
  images: [],
};
const root = scratchFolder();
let isBffDown = false;
const bff = await forFile(
  startFakeServer((_request, response) =>
    sendJson(response, isBffDown ? 503 : 200, isBffDown ? {} : { data: { booths: [booth] } }),
  ),
);
const start = (env: Record<string, string> = {}) => {
  const config = loadConfig({ BFF_URL: bff.url, SITE_URL: 'https://booth.example', ...env });
  return createWeb({ config, root, logger: pino({ level: 'silent' }) });
};

mkdirSync(path.join(root, 'pages'));
writeFileSync(path.join(root, 'index.html'), shell());
for (const page of pageHeads)
  writeFileSync(
    path.join(root, documentFile(page)),
    shell(
      page.prerender === 'page'
        ? `<h1>${page.pattern}</h1>${page.id === 'location' ? '<noscript>Nyalakan JavaScript</noscript>' : ''}`
        : '',
    ),
  );
writeFileSync(path.join(root, 'offline-worker.js'), 'worker');
const app = await forFile(start());

const get = (url: string, from = app) => from.inject({ url });
/** Returns the second answer of a service without a BFF: the first request asks for the booths. */
async function getWithoutBff(url: string) {
  isBffDown = true;
  const alone = await start();
  await get(url, alone);
  const answer = await get(url, alone);
  await alone.close();
  isBffDown = false;
  return answer;
}
const jsonLdOf = (body: string): string =>
  /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
const said = (body: string) => /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';

describe('a prerendered page', () => {
  test.each(pageHeads.filter(isIndexed).map(({ pattern }) => pattern))(
    '%s can be read without a script, and names its own address',
    async (url) => {
      const { body } = await get(url);
      expect(body).toContain(`<h1>${url}</h1>`);
      expect(body).toContain(`<link rel="canonical" href="https://booth.example${url}" />`);
      expect(body).toContain(`<meta property="og:url" content="https://booth.example${url}" />`);
      expect(body).toContain('"siteUrl":"https://booth.example"');
      expect(body).not.toContain('noindex');
    },
  );

  test.each(['/nothing', '/photos/%E0%A4%A', '/%ff', '/photos/a/b', '/assets/gone.js', '/.env', '/metrics'])(
    '%s answers 404, with the page that says so',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<title>Halaman tidak ditemukan');
      expect(answer.body).toContain('noindex');
    },
  );

  test('is compressed with brotli where the browser takes it, and may load files from the hosts that the API names', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>/</h1>');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' https: http:\/\/localhost:5000/);
  });
});

test.each(['/photos/FLIP-1', '/verify-email?token=secret', '/newsletter/unsubscribe?email=a@b.c&sid=1'])(
  '%s is an empty shell, neither indexed nor stored',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<div id="root"></div>');
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
  },
);

test("the preview of a photo page is the brand's card, without the order or its pictures", async () => {
  const { body } = await get('/photos/FLIP-1');
  expect([...body.matchAll(/property="og:image" content="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    'https://booth.example/og-card.jpg',
  ]);
  expect(body).not.toContain('FLIP-1');
});

describe('the page of a booth', () => {
  test('has its title, its facts and its address', async () => {
    const { statusCode, body } = await get(`/location/${booth.id}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Flipbook, Kayutangan &#60;Heritage&#62;, Malang · ');
    const data = jsonLdOf(body);
    expect(data, 'a name cannot end the element').not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({ '@type': 'LocalBusiness', name: expect.stringContaining('<Heritage>') });
    expect(body).toContain('Jl. Basuki Rahmat 12. Buka 09.00-21.00 WIB.');
    expect(body).toContain(`<link rel="canonical" href="https://booth.example/location/${booth.id}" />`);
  });

  test('of an unknown booth is a 404', async () => {
    expect((await get('/location/nowhere')).statusCode).toBe(404);
  });

  test('is the empty shell while the BFF is unavailable: the client queries again', async () => {
    const answer = await getWithoutBff('/location/nowhere');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('noindex');
  });
});

describe('without JavaScript', () => {
  test('the location page lists the booths instead of the prerendered sentence', async () => {
    await get('/location');
    const { body } = await get('/location');
    expect(said(body)).toContain(`<a href="/location/${booth.id}">Flipbook, Kayutangan &#60;Heritage&#62;, Malang</a>`);
    expect(body.match(/<noscript>/g)).toHaveLength(1);
  });

  test('a page that needs JavaScript says so', async () => {
    expect(said((await get('/verify-email')).body)).toContain(
      '<h1>Verifikasi email</h1><p>Halaman ini butuh JavaScript.',
    );
    expect(said((await get('/about')).body)).toBe('');
  });
});

test('the sitemap lists the public pages and the booths, and nothing else', async () => {
  const { body, headers } = await get('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>https:\/\/booth\.example(.*?)<\/loc>/g)].map((match) => match[1]);
  expect(listed).toEqual([
    '/',
    '/about',
    '/terms',
    '/contact',
    '/location',
    '/find-my-order',
    '/login',
    '/register',
    `/location/${booth.id}`,
  ]);
  expect(headers['content-type']).toContain('xml');
  // While the BFF is unavailable it lacks the booths.
  expect(headers['cache-control']).toBe('no-cache');
});

const configOf = (body: string) =>
  JSON.parse(/<script id="runtime-config" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '') as Record<
    string,
    unknown
  >;

test('each document says its version, which is the release, and that nothing counts visitors', async () => {
  const { body } = await get('/');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(configOf(body)).toMatchObject({ version, analytics: false, socialLogin: false });
  expect(body).not.toMatch(/<script[^>]* src="(?!\/)/);
});

test('the map service may be another, which the CSP then allows, or none', async () => {
  const web = await start({ TILE_URL: 'http://tiles.test:8080/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Tiles by us' });
  const answer = await get('/location', web);
  expect(configOf(answer.body)).toMatchObject({
    tileUrl: 'http://tiles.test:8080/{z}/{x}/{y}.png',
    tileAttribution: 'Tiles by us',
  });
  expect(answer.headers['content-security-policy']).toMatch(/img-src [^;]*http:\/\/tiles\.test:8080/);
  await web.close();
  const none = await start({ TILE_URL: 'off' });
  expect(configOf((await get('/location', none)).body).tileUrl).toBeNull();
  await none.close();
  expect(() => loadConfig({ TILE_URL: 'https://tiles.test/map.png' })).toThrow(/^TILE_URL: /);
});
