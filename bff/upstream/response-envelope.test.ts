import { describe, expect, test } from 'vitest';
import { readableMessage } from './refusal.ts';
import { openEnvelope } from './response-envelope.ts';
import type { HttpResponse } from './rest-request.ts';
import type { UpstreamError } from './upstream-error.ts';

function response(status: number, body: unknown, more: Partial<HttpResponse> = {}): HttpResponse {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    retryAfter: undefined,
    text: JSON.stringify(body),
    ...more,
  };
}

function failure(raw: HttpResponse): UpstreamError {
  try {
    openEnvelope(raw);
  } catch (error) {
    return error as UpstreamError;
  }
  throw new Error('it did not fail');
}

test('HTTP 2xx with 200 in the body is success', () => {
  expect(openEnvelope(response(200, { status: 200, message: 'OK', data: { a: 1 } })).data).toEqual({ a: 1 });
  expect(openEnvelope(response(201, { status: 200, data: null })).data).toBeNull();
  expect(openEnvelope(response(200, { status: 200, data: 1 }, { contentType: 'text/html' })).data).toBe(1);
});

describe('otherwise the HTTP status counts where it is 300 or more, else the body’s', () => {
  test.each([
    [200, 404, 404],
    [200, 201, 201],
    [422, 200, 422],
    [500, 404, 500],
    [302, 200, 302],
  ])('HTTP %i with %i in the body is a failure of status %i', (http, inBody, expected) => {
    expect(failure(response(http, { status: inBody, data: {} }))).toMatchObject({
      failure: 'refused',
      status: expected,
    });
  });
});

describe('the message', () => {
  test('is the API’s own', () => {
    expect(failure(response(409, { status: 409, message: 'Already there' })).message).toBe('Already there');
  });

  test('also where the body has the status of a success; OK is none', () => {
    expect(failure(response(500, { status: 200, message: 'Sold out' })).message).toBe('Sold out');
    expect(failure(response(500, { status: 200, message: 'OK' })).message).toBe('HTTP error! status: 500');
  });

  test.each([
    [undefined],
    [null],
    [''],
    ['   '],
    [42],
    [{ text: 'x' }],
    [['x']],
    ['x'.repeat(301)],
    ['a\nb'],
    ['\u001b[31mred'],
    ['a\u2028b'],
  ])('%j is none: HTTP error! status', (message) => {
    expect(failure(response(200, { status: 418, message })).message).toBe('HTTP error! status: 418');
  });

  test('may have 300 characters', () => {
    expect(failure(response(400, { status: 400, message: 'x'.repeat(300) })).message).toHaveLength(300);
  });
});

describe('a body without a readable status', () => {
  test.each([
    '{"message":"hi"}',
    '{"status":"200"}',
    '{"status":""}',
    '\ufeff',
    '{"status":1e999}',
    '{"status":200.5}',
    'null',
    '[]',
    '7',
    '"x"',
    '',
  ])('%s is an invalid response', (text) => {
    expect(failure(response(200, null, { text }))).toMatchObject({
      failure: 'invalid',
      message: 'Invalid response from server',
    });
  });

  test('is HTTP error! status where HTTP says failure', () => {
    expect(failure(response(404, { message: 'Not shown' }))).toMatchObject({
      status: 404,
      message: 'HTTP error! status: 404',
    });
    expect(failure(response(502, null, { text: '<html>secret host</html>', contentType: 'text/html' })).message).toBe(
      'HTTP error! status: 502',
    );
  });
});

test('204 has no data', () => {
  expect(openEnvelope(response(204, null, { text: '' }))).toEqual({ status: 200 });
});

test('field errors are read with care: one without a path is kept without it, at most 20 stay', () => {
  const errors = [
    { path: ['phone'], message: 'Bad phone', code: 'invalid_format' },
    { path: ['address', 0], message: { no: 'text' } },
    { path: 'phone', message: 'no list', code: 'x' },
    null,
    ...Array.from({ length: 10_000 }, () => ({ path: ['name'], message: 'm', code: 'c' })),
  ];
  const { fieldErrors } = failure(response(422, { status: 422, errors }));
  expect(fieldErrors).toHaveLength(19);
  expect(fieldErrors.slice(0, 3)).toEqual([
    { path: ['phone'], message: 'Bad phone', code: 'invalid_format' },
    { path: ['address', '0'], message: 'Invalid format', code: 'invalid' },
    { path: [], message: 'no list', code: 'x' },
  ]);
});

test('a key named __proto__ pollutes nothing', () => {
  openEnvelope(
    response(200, null, { text: '{"status":200,"data":{"__proto__":{"isAdmin":true}},"__proto__":{"isAdmin":true}}' }),
  );
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test.each([
  'Order not found',
  '  Kode reset kata sandi telah dikirim via Whatsapp ',
  'Please select a booth from the list, or update your profile.',
  'Pembayaran Rp 10.000.000 gagal pada 12.05.2025',
  'Error: your session is EXPIRED. Log in at www.example.com/login',
  'Baca https://www.example.com/bantuan/verifikasi-nomor-telepon-anda',
  'Terjadi kesalahan 📸',
  "Can't find and/or open it",
])('the message %j is shown', (text) => {
  expect(readableMessage(text)).toBe(text.trim());
});

test.each([
  ['a stack', 'Failed at Object.find (/srv/app.js:10:3)'],
  ['an exception', 'TypeError: x is not a function'],
  ['an exception of Java', 'java.lang.NullPointerException'],
  ['an errno', 'connect ECONNREFUSED'],
  ['an internal address', 'no route to 10.0.0.7:5432'],
  ['another', 'upstream 172.16.3.4 is down'],
  ['an internal name', 'db.prod.internal is down'],
  ['the machine itself', 'http://localhost:5000 said no'],
  ['markup', 'Hello <script>alert(1)</script>'],
  ['SQL', 'near "x": SELECT * FROM users'],
  ['a path', 'cannot open /var/www/app/config.php'],
  ['a token', `Token ${'aB3'.repeat(15)} has expired`],
])('%s is no message to show', (_name, value) => {
  expect(readableMessage(value)).toBeNull();
});
