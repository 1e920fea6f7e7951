import { beforeEach, expect, test } from 'vitest';
import { toBusyError } from '#shared/graphql-http.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createService } from '#shared/node/service.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { connectBff } from '#web/server/proxy/bff-replicas.ts';
import { registerOneClick } from './one-click.ts';

const LINK = '/newsletter/unsubscribe?email=sari%40example.com&sid=abc';
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const PAIR = 'List-Unsubscribe=One-Click';
const MULTIPART = {
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
};

let answer: object;
let status: number;
const received: { body: unknown; address: unknown }[] = [];
const bff = await forFile(
  startFakeServer(({ body, headers }, response) => {
    received.push({ body: JSON.parse(body), address: headers['x-forwarded-for'] });
    sendJson(response, status, answer);
  }),
);
const app = createService({ logger: createSilentLogger(), server: {}, describeRefusal: toBusyError });
await app.register(registerOneClick, { sendToBff: connectBff(app, [bff.url]) });
await forFile(app.listen({ port: 0, host: '127.0.0.1' }).then(() => app));

beforeEach(() => {
  received.length = 0;
  status = 200;
  answer = { data: { unsubscribe: { userErrors: [] } } };
});

interface Sent {
  headers?: Record<string, string>;
  payload?: string;
}
const post = (url: string, { headers = URLENCODED, payload = PAIR }: Sent = {}) =>
  app.inject({ method: 'POST', url, headers, payload });

test.each([
  ['urlencoded', LINK, {}],
  ['multipart', LINK, MULTIPART],
  ['with the escapes of HTML', LINK.replace('&', '&amp;'), {}],
])('the POST of a mail provider (%s) unsubscribes the address of the link', async (_form, url, sent) => {
  const { statusCode, headers, body } = await post(url, sent);
  expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'no-store',
    'Unsubscribed.\n',
  ]);
  expect(received).toMatchObject([
    { body: { variables: { input: { email: 'sari@example.com', sid: 'abc', oneClick: true } } }, address: '127.0.0.1' },
  ]);
});

test.each([
  ['no pair', LINK, { payload: '' }],
  ['another pair', LINK, { payload: 'List-Unsubscribe=No' }],
  ['JSON', LINK, { headers: { 'content-type': 'application/json' }, payload: '{"List-Unsubscribe":"One-Click"}' }],
  ['no type', LINK, { headers: {} }],
  ['a broken form', LINK, { ...MULTIPART, payload: '--b' }],
  ['no sid', '/newsletter/unsubscribe?email=sari%40example.com', {}],
])('with %s nothing is called', async (_what, url, sent) => {
  expect((await post(url, sent)).statusCode).toBe(400);
  expect(received).toEqual([]);
});

test.each([
  ['refuses the link', 200, { data: { unsubscribe: { userErrors: [{ code: 'INVALID' }] } } }, 400, undefined],
  [
    'has had too many',
    200,
    { data: { unsubscribe: null }, errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 7 } }] },
    429,
    '7',
  ],
  ['is away', 503, {}, 503, '60'],
])('if the BFF %s, the provider is told', async (_what, given, body, expected, wait) => {
  [status, answer] = [given, body];
  const response = await post(LINK);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([expected, wait]);
});
