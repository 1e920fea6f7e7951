import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { envelope, rawAnswer } from './raw-upstream.ts';
import { ask, expectHealthy, post, prepareRig } from './rig.ts';

const rig = prepareRig({ env: { NODE_ENV: 'production', SITE_URL: 'https://www.example.com', RATE_LIMIT: 'on' } });
let web: ServiceProcess;
beforeAll(async () => {
  web = await startService('web', { env: { BFF_URL: rig.bff.url } });
});
afterAll(() => web.stop());
afterEach(() => expectHealthy(rig));

/** Sends bytes and returns what comes back until the end, or for 700 ms of silence. */
function exchange(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    socket.setTimeout(700, () => socket.destroy()).on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {}).on('close', () => resolve(answer));
  });
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const BODY = JSON.stringify({ query: '{ booths { id } }' });
const postOf = (headers: string, body = BODY): string =>
  `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;
const both = (): [string, ServiceProcess][] => [
  ['bff', rig.bff],
  ['web', web],
];

test('S44 odd methods, HTTP/1.0, an absolute URI, a foreign Host', async () => {
  for (const [name, { port }] of both()) {
    for (const method of ['TRACE', 'BREW', 'CONNECT', 'PROPFIND'])
      expect([
        name,
        method,
        statusOf(await exchange(port, `${method} / HTTP/1.1\r\nhost: x\r\n\r\n`)) >= 400 || 'closed',
      ]).not.toContain(false);
    const foreign = await exchange(port, 'GET / HTTP/1.1\r\nhost: evil.example\r\naccept: text/html\r\n\r\n');
    expect(foreign).not.toContain('evil.example');
    expect(await exchange(port, 'GET http://evil.example/livez HTTP/1.1\r\nhost: evil.example\r\n\r\n')).not.toContain(
      'evil.example',
    );
    expect(statusOf(await exchange(port, 'GET /livez HTTP/1.0\r\n\r\n'))).toBeLessThan(500);
  }
});

test('S45 requests that two servers could read in two ways', async () => {
  const smuggled = 'GET /secret HTTP/1.1\r\nhost: x\r\n\r\n';
  const attempts = [
    postOf('content-length: 6\r\ntransfer-encoding: chunked', `0\r\n\r\n${smuggled}`),
    postOf('transfer-encoding: chunked\r\ncontent-length: 4', `5c\r\n${smuggled}0\r\n\r\n`),
    postOf('content-length: 5\r\ncontent-length: 6', `hello${smuggled}`),
    postOf('transfer-encoding: xchunked', smuggled),
    postOf('transfer-encoding : chunked', `0\r\n\r\n${smuggled}`),
    'GET /livez HTTP/1.1\r\nhost: x\r\nx: a\r\n b\r\ncontent-length: +5\r\n\r\nhello',
    'GET /livez HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
  ];
  for (const [name, { port }] of both()) {
    for (const attempt of attempts) {
      const answer = await exchange(port, attempt);
      expect([name, attempt, statusOf(answer)]).toEqual([name, attempt, 400]);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  }
});

test('S46 paths that lead out of the folder', async () => {
  const ups = [
    '../',
    '..%2f',
    '..%2F',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '%252e%252e%252f',
    '....//',
    '..%00/',
    '..%c0%af',
  ];
  const targets = ['etc/passwd', 'package.json', 'web-server/main.js', '.env'];
  for (const up of ups) {
    for (const target of targets) {
      for (const start of ['/', '/assets/', '/photos/', '//']) {
        const answer = await exchange(
          web.port,
          `GET ${start}${up.repeat(3)}${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
        );
        expect(answer).not.toMatch(/root:x:|"dependencies"|createRequire|SECRET=/);
        expect(statusOf(answer)).toBeLessThan(500);
      }
    }
  }
});

test('S48 line breaks and control characters in what is sent on', async () => {
  await post(
    rig.bff.url,
    'mutation ($s: String!) { unsubscribe(input: { email: "a@b.co", sid: $s }) { message userErrors { code field message } } }',
    {
      s: 'x\r\nx-injected: 1',
    },
  );
  await post(rig.bff.url, 'query ($s: String!) { findOrder(phone: $s) { orderExists } }', {
    s: '0812\r\nx-injected: 1',
  });
  await post(rig.bff.url, 'query ($s: ID!) { order(invoice: $s) { id } }', { s: 'A/../../auth/profile?x=1#y' });
  for (const token of ['a b', 'a\tb', 'é', 'x'.repeat(8_000)])
    expect((await ask(rig.bff.url, 'orders', { headers: { authorization: `Bearer ${token}` } })).body).not.toContain(
      token,
    );
  expect(rig.upstream.seen.filter(({ head }) => /x-injected/i.test(head))).toEqual([]);
  expect(rig.upstream.seen.map(({ url }) => url)).not.toContain('/auth/profile?x=1');
});

test('S72 100,000 keys in an answer, and as many as fit in a request, hold nobody up', async () => {
  const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]));
  rig.upstream.act(({ socket }) => void socket.write(rawAnswer(envelope({ inv: 'FLIP-1', files: [], ...keys }))));
  const slow = ask(rig.bff.url, 'order');
  const begun = performance.now();
  expect((await fetch(`${rig.bff.url}/livez`)).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(500);
  expect(await slow).toMatchObject({ code: null });
  const variables = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1]));
  const many = await post(rig.bff.url, '{ booths { id } }', variables);
  expect(many.ms).toBeLessThan(500);
});

test('F43 S49 no service fetches what an answer points to', async () => {
  const inside = `http://127.0.0.1:${rig.upstream.port}/secret`;
  const file = { type: 1, url: inside };
  rig.upstream.act(({ socket, url }) => {
    const order = { inv: 'FLIP-1', files: [file], url: inside };
    const profile = { name: 'Sari', profile_picture: inside };
    socket.write(rawAnswer(envelope(url === '/auth/profile' ? profile : order)));
  });
  for (const query of [
    '{ me { profilePicture } }',
    '{ order(invoice: "FLIP-1") { files { url thumbnail(width: 480) } } }',
    'mutation { prepareDownload(input: { invoice: "FLIP-S49" }) { download { url } userErrors { code field message } } }',
  ])
    expect((await post(rig.bff.url, query)).http).toBe(200);
  expect(rig.upstream.seen.map(({ url }) => url)).not.toContain('/secret');
  expect(rig.upstream.seen.length).toBeGreaterThanOrEqual(3);
});
