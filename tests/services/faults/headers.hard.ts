import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readablePaths } from '#tests/support/browser/page-paths.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const SITE = 'https://www.example.com';
const PRODUCTION = { NODE_ENV: 'production', SITE_URL: SITE };

let upstream: FakeServer;
let bff: ServiceProcess;
let web: ServiceProcess;
beforeAll(async () => {
  upstream = await startFakeServer((_request, response) => sendEnvelope(response, null));
  bff = await startService('bff', { env: { ...PRODUCTION, PRODUCT_API_URL: upstream.url } });
  web = await startService('web', { env: { ...PRODUCTION, BFF_URL: bff.url } });
});
afterAll(async () => {
  await Promise.all([web.stop(), bff.stop()]);
  await upstream.close();
});

const PAGES = [
  ...readablePaths,
  '/location',
  '/find-my-order',
  '/login',
  '/register',
  '/photos/FLIP-1',
  '/dashboard',
  '/nothing-here',
];

describe('in production', () => {
  test('S35 S39 S40 S41 every page has its policies; social login is off, and nothing is of Google', async () => {
    for (const page of PAGES) {
      const response = await fetch(web.url + page);
      const headers = Object.fromEntries(response.headers);
      expect({ page, ...headers }).toMatchObject({
        page,
        'content-security-policy': expect.not.stringMatching(/google|script-src [^;]*(?:unsafe-|\*|http:)/),
        'x-frame-options': expect.stringMatching(/^deny$/i),
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'referrer-policy': expect.stringMatching(/no-referrer|strict-origin|same-origin/),
        'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      });
      for (const directive of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri '",
      ])
        expect(headers['content-security-policy']).toContain(directive);
      expect(await response.text()).not.toMatch(/accounts\.google\.com|gsi\/client/);
    }
  });

  test('S57 addresses of tools are not there', async () => {
    const paths = [
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/package.json',
      '/package-lock.json',
      '/tsconfig.json',
      '/server-status',
      '/admin',
      '/graphiql',
      '/playground',
      '/debug/pprof',
      '/actuator',
      '/_outbox',
      '/phpinfo.php',
      '/wp-login.php',
      '/.DS_Store',
      '/web.config',
      '/metrics',
      '/__gallery',
      '/assets/',
      '/swagger.json',
      '/main.js',
      '/dist/',
      '/node_modules/react/package.json',
      '/backup.zip',
      '/dump.sql',
      '/id_rsa',
      '/.npmrc',
      '/.well-known/security.txt.bak',
      '/api',
      '/v1',
      '/console',
    ];
    for (const { url } of [web, bff]) {
      for (const one of paths)
        expect([one, (await fetch(url + one, { redirect: 'manual' })).status]).toEqual([one, 404]);
    }
    const maps = readdirSync(path.join(root, 'dist/web'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.map'),
    );
    for (const map of maps) expect([map, (await fetch(`${web.url}/${map}`)).status]).toEqual([map, 404]);
    // What the address of the graph shows instead of its tool: bff/app.test.ts.
  });
});

describe('what is delivered', () => {
  test('S58 no secret is in what browsers get', () => {
    const files = readdirSync(path.join(root, 'dist/web'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|html|css|json|webmanifest)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) {
      const text = readFileSync(path.join(root, 'dist/web', name), 'utf8');
      const isSecret =
        /BEGIN [A-Z ]*PRIVATE KEY|postgres(?:ql)?:\/\/|redis:\/\/|WHATSAPP_TOKEN|GOOGLE_CLIENT_SECRET|process\.env\.[A-Z]/.test(
          text,
        );
      expect([name, isSecret, text.includes(root)]).toEqual([name, false, false]);
    }
  });

  test('S75 versions are exact, and from one registry', () => {
    const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, object>;
    const { dependencies, devDependencies } = read('package.json');
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/)]);
    const installed = Object.values(read('package-lock.json')['packages'] ?? {}) as Record<string, string>[];
    const resolved = installed.filter((one) => one['resolved'] !== undefined);
    expect(resolved.filter((one) => one['integrity'] === undefined)).toEqual([]);
    // The lock file may leave the registry out.
    expect(new Set(resolved.map((one) => new URL(one['resolved'] ?? '').origin)).size).toBeLessThan(2);
  });
});
