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

  test('the home page describes the brand as JSON-LD', async () => {
    const { '@graph': things } = JSON.parse(jsonLdOf((await get('/')).body)) as {
      '@graph': { '@type': string; url: string }[];
    };
    expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    expect(things.map(({ url }) => url)).toEqual(['https://booth.example/', 'https://booth.example/']);
  });

  test('its style element is allowed by its hash, also where the browser has the page already', async () => {
    writeFileSync(
      path.join(root, documentFile({ id: 'about' })),
      shell('<h1>Styled</h1>').replace('<title>', '<style>h1 { color: red }</style><title>'),
    );
    const styled = await start();
    const { headers } = await get('/about', styled);
    // printf 'h1 { color: red }' | openssl dgst -sha256 -binary | base64
    const hash = "'sha256-tTSm1OckW5h6W6ygQhQ4J51f9En6kC/x9O18pXFX6KM='";
    expect(headers['content-security-policy']).toContain(`;style-src ${hash} 'self';`);
    const again = await styled.inject({ url: '/about', headers: { 'if-none-match': headers.etag as string } });
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
      304,
      headers['content-security-policy'],
    ]);
    expect((await get('/terms', styled)).headers['content-security-policy']).toContain(";style-src 'self';");
    await styled.close();
  });

  test('of an address that no page has is the 404 page', async () => {
    expect((await get('/nothing')).body).toContain('<h1>*</h1>');
  });

  // Addresses are also valid in upper case, with a trailing slash, and with a text longer than any invoice.
  test.each([
    '/About',
    '/FIND-MY-ORDER/?x=Y',
    '/photos',
    '/Photos/FLIP-a%2FB%20C?f=2',
    '/Newsletter/Unsubscribe/',
    `/photos/${'a'.repeat(3000)}`,
  ])('%s is a page', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test.each(['/nothing', '/photos/%E0%A4%A', '/%ff', '/photos/a/b', '/assets/gone.js', '/.env', '/metrics'])(
    '%s answers 404, with the page that says so',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<title>Halaman tidak ditemukan');
      expect(answer.body).toContain('noindex');
    },
  );

  test.each([
    ['', ''],
    ['W/', ''],
    ['"other", ', ''],
    ['', ', "other"'],
  ])(
    'is revalidated each time, and unchanged where a proxy has written %s…%s around its tag',
    async (before, after) => {
      const { headers } = await get('/');
      expect(headers['cache-control']).toBe('no-cache');
      const again = await app.inject({
        url: '/',
        headers: { 'if-none-match': `${before}${String(headers.etag)}${after}` },
      });
      expect(again.statusCode).toBe(304);
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

test('/graphql is proxied to the BFF, and logged as one route', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/graphql?x=1`, { method: 'POST', body: '{"query":"{ booths { id } }"}' });
  expect(await answer.json()).toEqual({ data: { booths: [booth] } });
  expect(bff.seen.at(-1)).toMatchObject({ url: '/graphql?x=1', body: '{"query":"{ booths { id } }"}' });
  expect(await app.metrics?.metrics()).toContain(
    'http_request_duration_seconds_count{method="POST",route="/graphql",status="200"} 1',
  );
});

test("a mail provider's POST of a newsletter's link gets no page", async () => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/Newsletter/Unsubscribe/?email=a@b.c&sid=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  // The BFF of these tests does not know the mutation.
  expect([statusCode, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
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

test('the service worker is revalidated each time, so that a release reaches it', async () => {
  const { headers, body } = await get('/offline-worker.js');
  expect(body).toBe('worker');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript') as unknown,
  });
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

  test('can be read without JavaScript', async () => {
    const text = said((await get(`/location/${booth.id}`)).body);
    expect(text).toContain('<h1>Flipbook, Kayutangan &#60;Heritage&#62;</h1>');
    for (const fact of [
      'Jl. Basuki Rahmat 12',
      'Buka 09.00-21.00 WIB. Harga 100k',
      'href="https://maps.example/x"',
      'href="/location"',
    ])
      expect(text).toContain(fact);
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

  test('the location page has the prerendered sentence until the BFF has answered', async () => {
    expect(said((await getWithoutBff('/location')).body)).toBe('Nyalakan JavaScript');
  });

  test('a page that needs JavaScript says so', async () => {
    expect(said((await get('/verify-email')).body)).toContain(
      '<h1>Verifikasi email</h1><p>Halaman ini butuh JavaScript.',
    );
    expect(said((await get('/about')).body)).toBe('');
  });
});

describe('for crawlers and phones', () => {
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

  test('robots.txt names the sitemap and does not disallow photo pages, which say noindex themselves', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Sitemap: https://booth.example/sitemap.xml');
    expect(body).not.toContain('photos');
  });

  test('the manifest has a name, a start and a maskable icon', async () => {
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(body)).toMatchObject({
      start_url: '/',
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]) as unknown,
    });
  });
});

const configOf = (body: string) =>
  JSON.parse(/<script id="runtime-config" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '') as Record<
    string,
    unknown
  >;

test('each document says its version, which is the release, and that nothing counts visitors', async () => {
  const { body } = await get('/');
  expect(configOf(body)).toMatchObject({ version: '1.0.0', analytics: false, socialLogin: false });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(version).toBe('1.0.0');
  expect(body).not.toMatch(/<script[^>]* src="(?!\/)/);
});

describe('the map service', () => {
  test('is the default one unless the configuration names another', async () => {
    expect(configOf((await get('/location')).body)).not.toHaveProperty('tileUrl');
  });

  test('may be another, which the CSP then allows, or none', async () => {
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
});
