import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkApi } from '#scripts/api-check/check-api.ts';
import type { Row } from '#scripts/api-check/judge.ts';
import { createOpenApi } from '#scripts/openapi.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { callOfRequest } from '#tests/support/api/rest-contract.ts';
import { runHere } from '#tests/support/processes/run-here.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { type FakeServer, type SeenRequest, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';

const MEMBER = { phone: '081234567801', password: 'flipbook1' };

const embedded = await apiForFile();

describe('the embedded API', () => {
  const folder = scratchFolder();

  test('keeps the contract in every call', async () => {
    const { rows, untried } = await checkApi({ url: embedded.url, member: MEMBER, write: true });
    expect(rows.filter(({ isFault, what }) => isFault || what.startsWith('↳'))).toEqual([]);
    expect(untried).toEqual(['replaceProfile']);
  });

  test('without a member and --write nothing but look-ups is called', async () => {
    const { untried } = await checkApi({ url: embedded.url, member: null, write: false });
    expect(untried).toHaveLength(14);
  });

  test('is checked by npm run api:check, which writes a report and says by its exit status how it was', async () => {
    const report = path.join(folder, 'report.md');
    // Not spawnSync: the API runs in this process.
    const run = (...args: string[]) =>
      new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
        execFile(process.execPath, ['--import', 'tsx', 'scripts/api-check.ts', ...args], (error, stdout, stderr) =>
          resolve({ status: error?.code ?? 0, stdout, stderr }),
        );
      });
    const runInThis = (...args: string[]) => runHere(path.resolve('scripts/api-check.ts'), args);
    const good = await run(`${embedded.url}/`, '--report', report);
    expect([good.status, good.stderr]).toEqual([0, '']);
    expect(good.stdout).toContain('The API keeps the contract.');
    expect(readFileSync(report, 'utf8')).toBe(good.stdout);
    const bad = await runInThis(`${embedded.url}/elsewhere`, '--member', `${MEMBER.phone}:wrong`);
    expect([bad.status, bad.out]).toEqual([1, expect.stringMatching(/\d+ faults\./)]);
    expect((await runInThis('ftp://x')).status).toBe(1);
  });
});

interface Reply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what a case changes is JSON of any shape
  body: any;
  headers: Record<string, string>;
  /** Sent instead of the body. */
  bytes?: Buffer;
  send?: (response: ServerResponse) => void;
}

const { paths } = createOpenApi();
const INVOICE = 'INV-0123456789ABC';

/** The response of an API that is made of the examples of openapi.json. */
function answerOf({ method, url, headers, body }: SeenRequest): { route: string; reply: Reply } {
  const { route } = callOfRequest(method, url) ?? { route: '' };
  const refuse = (status: number): Reply => ({ status, body: { status, message: 'No', data: null }, headers: {} });
  const invoice = decodeURIComponent(url.split('/')[2] ?? '');
  if (body.includes('wrong') || body.includes(' ZZZZ9999')) return { route: `${route} wrong`, reply: refuse(401) };
  if (headers.authorization === 'Bearer not-a-token') return { route: `${route} refused`, reply: refuse(401) };
  if (route.startsWith('/orders/{invoiceId}') && invoice !== INVOICE)
    return { route: `${route} unknown`, reply: refuse(404) };
  if (body === '{"phone":""}') return { route: `${route} empty`, reply: refuse(422) };
  const media = paths[route]?.[method.toLowerCase()]?.responses['200']?.content?.['application/json'] as
    | { example?: unknown }
    | undefined;
  return { route, reply: { status: 200, body: structuredClone(media?.example), headers: {} } };
}

const html = (status: number) => (reply: Reply) => {
  Object.assign(reply, { status, bytes: Buffer.from('<html>'), headers: { 'content-type': 'text/html' } });
};
const json =
  (make: (text: string) => Buffer, headers: Record<string, string> = {}) =>
  (reply: Reply) => {
    Object.assign(reply, { bytes: make(JSON.stringify(reply.body)), headers });
  };
const ORDER = '/orders/{invoiceId}';

/**
 * What is wrong with a call, and one field for each thing that becomes of one: the call, what is changed, and the line
 * that names it. All deviations of fields are proved in bff/upstream/contract-watch.test.ts.
 */
const SEEDS: [name: string, route: string, change: (reply: Reply) => void, line: Partial<Row>][] = [
  [
    'ids that are numbers',
    '/orders',
    ({ body }) => (body.data[0].id = 7),
    {
      what: '↳ `data[].id`',
      expected: '{"type":"string"}',
      received: 'a number of 1 digits',
      reading: 'read as meant',
      isFault: false,
    },
  ],
  [
    'a wrong type deep inside a list',
    ORDER,
    ({ body }) => (body.data.files[0].thumbnails[0].width = 'wide'),
    {
      what: '↳ `data.files[].thumbnails[].width`',
      expected: '{"type":"integer","minimum":1,"maximum":65535,"x-row-key":true}',
      received: 'text',
      reading: 'the row is left out',
    },
  ],
  [
    'a page instead of an answer',
    '/auth/profile',
    html(500),
    {
      what: '`GET /auth/profile`',
      received: expect.stringContaining('status 500'),
      reading: 'refused as UPSTREAM_ERROR',
      isFault: true,
    },
  ],
  [
    'a redirect',
    '/orders',
    (reply) => Object.assign(reply, { status: 302, headers: { location: '/v2/orders' } }),
    { what: '↳ redirect', received: 'status 302', isFault: true },
  ],
  [
    'gzip',
    `${ORDER} unknown`,
    json((text) => gzipSync(text), { 'content-encoding': 'gzip' }),
    { what: 'connection', received: expect.stringContaining('gzip'), isFault: false },
  ],
  [
    'half of a gzip',
    ORDER,
    json((text) => gzipSync(text).subarray(0, 40), { 'content-encoding': 'gzip' }),
    {
      what: `\`GET ${ORDER}\`, ${INVOICE}`,
      received: 'no answer: garbage (Z_BUF_ERROR)',
      reading: 'refused as UPSTREAM_INVALID_RESPONSE',
    },
  ],
  [
    'a wrong charset',
    ORDER,
    json((text) => Buffer.from(text, 'latin1'), { 'content-type': 'application/json; charset=ISO-8859-1' }),
    { what: '↳ charset', received: 'ISO-8859-1', isFault: true },
  ],
  [
    'an answer that is late',
    '/auth/profile',
    (reply) => (reply.send = (response) => void setTimeout(() => response.end(JSON.stringify(reply.body)), 2_100)),
    { what: '↳ time', expected: 'below 2000 ms', isFault: true },
  ],
  [
    'no answer',
    '/auth/profile',
    (reply) => (reply.send = () => {}),
    {
      what: '`GET /auth/profile`',
      received: 'no answer: timeout',
      reading: 'refused as UPSTREAM_UNAVAILABLE',
      isFault: true,
    },
  ],
  [
    'an answer of 2 MB',
    ORDER,
    ({ body }) => (body.data.note = 'x'.repeat(2_000_000)),
    { what: '↳ size', isFault: true },
  ],
  [
    'an expiry that cannot be read',
    ORDER,
    ({ body }) => (body.data.expiry = '20 Nov 2036'),
    { what: '↳ `data.expiry`', reading: 'counts as expired: the photos are gone', isFault: true },
  ],
  [
    'a date that cannot be read',
    '/orders',
    ({ body }) => (body.data[0].date = '20 Nov 2026'),
    { what: '↳ `data[].date`', reading: 'null', isFault: true },
  ],
  [
    'a content type that is no JSON',
    '/orders',
    ({ headers }) => (headers['content-type'] = 'text/html'),
    { what: '↳ content type', received: 'text/html', reading: 'read as meant', isFault: false },
  ],
  [
    'a wrong password that is let in',
    '/auth/login wrong',
    (reply) => Object.assign(reply, { status: 200, body: { status: 200, message: 'OK', data: null } }),
    { what: '`POST /auth/login`, a wrong password', expected: 'status 401', isFault: true },
  ],
  [
    'an unknown invoice that is found',
    `${ORDER} unknown`,
    (reply) => Object.assign(reply, { status: 200, body: { status: 200, message: 'OK', data: null } }),
    {
      what: `\`GET ${ORDER}\`, an unknown invoice`,
      expected: 'status 404',
      received: expect.stringContaining('status 200'),
      isFault: true,
    },
  ],
];

describe('each deviation is found and named', () => {
  let seed: (typeof SEEDS)[number] | undefined;
  let api: FakeServer;
  beforeAll(async () => {
    api = await startFakeServer((request, response) => {
      const { route, reply } = answerOf(request);
      if (seed?.[1] === route) seed[2](reply);
      if (reply.send) return reply.send(response);
      const headers = { 'content-type': 'application/json', ...reply.headers };
      response.writeHead(reply.status, headers).end(reply.bytes ?? JSON.stringify(reply.body));
    });
  });
  afterAll(() => api.close());
  const check = async () => (await checkApi({ url: api.url, member: MEMBER, write: false, timeoutMs: 3_000 })).rows;

  test('and an API that is made of the examples has none', async () => {
    seed = undefined;
    expect((await check()).filter(({ isFault, what }) => isFault || what.startsWith('↳'))).toEqual([]);
  });

  test.each(SEEDS)('%s', async (...one) => {
    seed = one;
    const rows = await check();
    expect(rows).toContainEqual(expect.objectContaining(one[3]));
    // A deviation that loses nothing is no fault.
    expect(rows.some(({ isFault }) => isFault)).toBe(one[3].isFault ?? true);
  });
});

test('calls that do not exist are named, although their 404 is an envelope; --invoice checks an order', async () => {
  const api = await startFakeServer((request, response) =>
    sendJson(response, 404, {
      status: 404,
      message: `Cannot ${request.method} ${request.url.split('?')[0]}`,
      data: null,
    }),
  );
  const { rows } = await checkApi({ url: api.url, member: null, invoice: INVOICE, write: true });
  await api.close();
  const missing = rows.filter(({ reading }) => reading.startsWith('there is no such call')).map(({ what }) => what);
  expect(missing.map((what) => what.split(',')[0])).toEqual([
    '`POST /verify/password-reset/confirm`',
    '`POST /auth/verify-email`',
    '`GET /auth/google/callback`',
    '`POST /auth/google/onetap`',
    '`POST /newsletter/unsubscribe`',
  ]);
  expect(rows).toContainEqual(expect.objectContaining({ what: `\`GET ${ORDER}\`, ${INVOICE}`, isFault: true }));
});

test('an API that does not listen', async () => {
  const gone = await startFakeServer(() => {});
  await gone.close();
  const { rows } = await checkApi({ url: gone.url, member: null, write: false });
  expect(rows[0]).toMatchObject({ what: 'connection', received: 'no answer (ECONNREFUSED)', isFault: true });
  expect(rows.every(({ isFault, what }) => isFault || what.startsWith('↳'))).toBe(true);
});

test('a connection without TLS is a fault, except on loopback', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const first = async (url: string) => (await checkApi({ url, member: null, write: false, timeoutMs: 100 })).rows[0];
  expect(await first('http://api.invalid')).toMatchObject({
    received: 'http://, not compressed, status 404',
    reading: 'tokens and passwords can be read on the way',
    isFault: true,
  });
  expect(await first('https://api.invalid')).toMatchObject({ reading: 'taken', isFault: false });
  expect(await first('http://localhost:1')).toMatchObject({ reading: 'taken', isFault: false });
});
