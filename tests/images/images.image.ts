import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { freePorts } from '#tests/support/processes/free-port.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import type { Child } from '#tests/support/processes/service-process.ts';
import { type FakeServer, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';
import { type ContainerOptions, startContainer, whyNoContainers } from './container.ts';
import { buildImages, type ImageTree, megabytesOf } from './image-tree.ts';

// The images without a container engine: the Dockerfile's own steps make them, and each runs with its tree as `/`,
// read-only, as its user. The Node is that of this process: `npx -p node@24 npm test -- images` takes the Dockerfile's.

const root = path.resolve(import.meta.dirname, '../..');
const missing = whyNoContainers();
let folder: string;
let images: Record<string, ImageTree>;
let whatsapp: FakeServer;
const running: Child[] = [];

beforeAll(async () => {
  if (missing !== null) return;
  folder = mkdtempSync(path.join(tmpdir(), 'images-'));
  images = await buildImages(folder);
  whatsapp = await startFakeServer((_request, response) => sendJson(response, 200, { messages: [] }));
}, 600_000);
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((container) => container.stop()));
});
afterAll(async () => {
  await whatsapp?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
  // It holds a hundred thousand files.
}, 600_000);

function run(name: string, options: ContainerOptions): Child {
  const container = startContainer(images[name] as ImageTree, options);
  running.push(container);
  return container;
}

/**
 * Runs the image's HEALTHCHECK in a container of its own, with the variables of the service, until it says that the
 * service is ready.
 */
async function untilHealthy(name: string, service: Child, env: Record<string, string>): Promise<void> {
  const image = images[name] as ImageTree;
  const [program = '', ...command] = image.health;
  expect(image.entrypoint).toEqual([program]);
  const check = async (): Promise<number | null> => {
    if (service.child.exitCode !== null) throw new Error(`${name} ended:\n${service.output()}`);
    return (await startContainer(image, { env, command }).ended).code;
  };
  await expect.poll(check, { timeout: 60_000, interval: 200 }).toBe(0);
}

/** The whole product by its images. */
async function runProduct() {
  const port = await freePorts(3);
  const data = path.join(folder, 'volume');
  mkdirSync(data, { recursive: true });
  const env = {
    ...PRODUCTION,
    WEB_PORT: String(port),
    BFF_PORT: String(port + 1),
    API_PORT: String(port + 2),
    BFF_URL: `http://127.0.0.1:${port + 1}`,
    PRODUCT_API_URL: `http://127.0.0.1:${port + 2}`,
    API_PUBLIC_URL: `http://127.0.0.1:${port + 2}`,
    WHATSAPP_API_URL: whatsapp.url,
    DATABASE_URL: await createDatabase(inject('postgres')),
    SHUTDOWN_DELAY_MS: '0',
  };
  const volumes = { [data]: '/data' };
  const api = run('api', { env, volumes });
  await untilHealthy('api', api, env);
  const bff = run('bff', { env });
  await untilHealthy('bff', bff, env);
  const web = run('web', { env });
  await untilHealthy('web', web, env);
  return { env, volumes, api, bff, web, site: `http://127.0.0.1:${port}` };
}

const ask = postGraph<Record<string, Record<string, unknown>> | null>;

test('the images run the product: an account, an order with its thumbnails, a page, a zip, and a stop with status 0', async () => {
  const { env, volumes, api, bff, web, site } = await runProduct();
  const input = {
    name: 'Tamu',
    email: 'tamu@example.com',
    phone: '085700000001',
    password: 'kata sandi satu',
    birthDate: '1999-12-31',
  };
  expect(
    await ask(
      site,
      'mutation ($input: RegisterInput!) { register(input: $input) { session { user { email } } userErrors { code field message } } }',
      { input },
    ),
  ).toMatchObject({ data: { register: { session: { user: { email: 'tamu@example.com' } } } } });

  const incoming = path.join(folder, 'incoming');
  cpSync(path.join(root, 'api/demo-media'), incoming, { recursive: true });
  const command = [
    'dist/api/operator.js',
    'order:import',
    '/incoming',
    '--phone',
    '085700000001',
    '--booth',
    'Vintage Photobooth',
    '--city',
    'Malang',
  ];
  const operator = run('api', { env, volumes: { ...volumes, [incoming]: '/incoming' }, command });
  expect({ ...(await operator.ended), said: operator.output() }).toMatchObject({ code: 0 });
  const invoice = operator.output().split(':')[0];
  const { data } = await ask(
    site,
    'query ($invoice: ID!) { order(invoice: $invoice) { files { thumbnail(width: 480) } } }',
    { invoice },
  );
  const [first] = (data?.['order']?.['files'] ?? []) as { thumbnail: string }[];
  const thumbnail = await fetch(first?.thumbnail ?? '');
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  const prepare = async () =>
    (
      await ask(
        site,
        'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status } userErrors { code field message } } }',
        { invoice },
      )
    ).data?.['prepareDownload'];
  await expect.poll(prepare, { timeout: 30_000 }).toMatchObject({ download: { status: 'READY' } });
  expect(await (await fetch(`${site}/photos/${invoice}`)).text()).toContain('<html');

  for (const { stop, ended } of [web, bff, api]) {
    await stop();
    expect(await ended).toEqual({ code: 0, signal: null });
  }
});

test('nothing but /data and /tmp can be written', async () => {
  const probe = `const fs = require('node:fs'); for (const folder of ['/', '/app', '/app/dist', '/etc', '/tmp', '/data']) try { fs.writeFileSync(folder + '/probe', ''); console.log(folder); } catch {}`;
  const data = path.join(folder, 'probe');
  mkdirSync(data, { recursive: true });
  const container = run('api', { volumes: { [data]: '/data' }, command: ['-e', probe] });
  await container.ended;
  expect(container.output().trim().split('\n')).toEqual(['/tmp', '/data']);
});

/** What an image may weigh in MB beyond Node and the base: a package too many is seen. */
const MEGABYTES = { web: 15, bff: 15, api: 125, worker: 125 };

test.for(['web', 'bff', 'api', 'worker'] as const)(
  'the image of %s is small, lists its packages, and holds no sources, tests, tools of the build or shell',
  (name) => {
    const { folder: tree } = images[name] as ImageTree;
    const app = path.join(tree, 'app');
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
    const wrong =
      /\.map$|\.d\.ts$|^dist\/.*\.test\.|^node_modules\/(?:vite|vitest|typescript|tsx|playwright|react|@apollo\/\w+|graphql)(\/|$)|^(?:dist\/.*\/)?\.(?:env|git|npmrc)/;
    expect(files.filter((file) => wrong.test(file))).toEqual([]);
    expect(readdirSync(path.join(tree, 'usr'))).not.toContain('bin');
    expect(megabytesOf(app)).toBeLessThan(MEGABYTES[name]);
    const part = { web: 'web-server', bff: 'bff', api: 'api', worker: 'api' }[name];
    const sbom = JSON.parse(readFileSync(path.join(app, 'dist', part, 'sbom.cdx.json'), 'utf8'));
    const names = sbom.components.map((component: { name: string }) => component.name);
    const listed = ['fastify', 'zod', 'react', 'vite'].filter((one) => names.includes(one));
    expect([sbom.bomFormat, listed]).toEqual(['CycloneDX', ['fastify', 'zod', ...(part === 'api' ? [] : ['react'])]]);
  },
);
