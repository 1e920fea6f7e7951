import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';
import { createContractWatch, type Deviation, findDeviations } from './contract-watch.ts';
import type { HttpResponse } from './rest-request.ts';

const ROW = { id: '7', inv: 'A', date: '2026-11-12', booth: 'Vintage', city: 'Malang', expired: false };
const FILE = { type: 1, url: 'https://m.example/1.jpg' };
const ORDER = { ...ROW, files: [FILE] };
const USER = { name: 'Sari', email: null, phone: '0812', email_verified: true, phone_verified: false };
const { getOrder, listOrders } = orderEndpoints;

const response = (body: unknown, more: Partial<HttpResponse> = {}): HttpResponse => ({
  status: 200,
  contentType: 'application/json',
  retryAfter: undefined,
  text: JSON.stringify(body),
  ...more,
});
const ok = (data: unknown) => response({ status: 200, message: 'OK', data });
const found = (endpoint: EndpointContract, raw: HttpResponse, isRefused = false): string[] =>
  findDeviations(endpoint, raw, isRefused).map(({ path, outcome, came }) => `${path} ${outcome}: ${came}`);

test('a response as the contract says has none, a refusal neither', () => {
  expect(found(getOrder, ok(ORDER))).toEqual([]);
  expect(found(listOrders, ok([ROW]))).toEqual([]);
  expect(found(accountEndpoints.getProfile, ok(USER))).toEqual([]);
  expect(found(accountEndpoints.logout, response({ status: 200, message: 'Bye' }))).toEqual([]);
  expect(found(getOrder, response({ status: 404, message: 'No', data: null }, { status: 404 }))).toEqual([]);
  expect(found(accountEndpoints.logout, ok({ any: 'thing' }))).toEqual([]);
});

describe('of one field', () => {
  test.each([
    ['an id that is a number', { id: 7 }, 'data.id coerced: a number of 1 digits'],
    ['a moment that is a number', { date: 1_762_040_000 }, 'data.date coerced: a number of 10 digits'],
    ['a day with the day first', { date: '31/12/2026' }, 'data.date coerced: text 99/99/9999'],
    ['an expiry in words', { expiry: 'next Friday' }, 'data.expiry nulled: text'],
    ['a flag that is a number', { expired: 0 }, 'data.expired coerced: a number of 1 digits'],
    ['a missing flag', { expired: undefined }, 'data.expired nulled: nothing'],
    ['a name that is an object', { booth: { name: 'x' } }, 'data.booth nulled: an object'],
    ['files that are missing', { files: undefined }, 'data.files nulled: nothing'],
    ['files that are none', { files: { 0: FILE } }, 'data.files nulled: an object'],
    ['a link that is none', { files: [{ type: 1, url: 'javascript:alert(1)' }] }, 'data.files[].url dropped: text'],
    ['a type that is text', { files: [{ ...FILE, type: '2' }] }, 'data.files[].type coerced: text 9'],
    ['a width beyond any', { files: [{ ...FILE, width: 70_000 }] }, 'data.files[].width nulled: a number of 5 digits'],
    [
      'a thumbnail without a width',
      { files: [{ ...FILE, thumbnails: [{ url: FILE.url }] }] },
      'data.files[].thumbnails[].width dropped: nothing',
    ],
  ])('%s', (_name, change, expected) => {
    expect(found(getOrder, ok({ ...ORDER, ...change }))).toEqual([expected]);
  });

  test.each([
    [{ gender: 'Female' }, 'data.gender coerced: text'],
    [{ gender: 'x' }, 'data.gender nulled: text'],
    [{ birthdate: '17/08/1999' }, 'data.birthdate coerced: text 99/99/9999'],
    [{ phone: 812_345_678 }, 'data.phone coerced: a number of 9 digits'],
  ])('%j of a member', (change, expected) => {
    expect(found(accountEndpoints.getProfile, ok({ ...USER, ...change }))).toEqual([expected]);
  });
});

test('of many rows one for each path, without a value', () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ ...ROW, id, date: `${10 + (id % 10)}/11/2026` }));
  expect(found(listOrders, ok(rows))).toEqual([
    'data[].id coerced: a number of 1 digits',
    'data[].date coerced: text 99/99/9999',
  ]);
});

test.each([
  ['no message', response({ status: 200, data: ORDER }), 'message nulled: nothing'],
  [
    'a page with status 404',
    response(null, { status: 404, text: '<html>', contentType: 'text/html' }),
    '(body) nulled: no JSON (text/html)',
  ],
  ['a refusal without a message', response({ status: 404 }, { status: 404 }), 'message nulled: nothing'],
  ['204', response(null, { status: 204, text: '' }), '(body) coerced: status 204'],
])('%s', (_name, raw, expected) => {
  expect(found(getOrder, raw)).toEqual([expected]);
});

test('a page with status 502 may be a gateway’s', () => {
  expect(found(getOrder, response(null, { status: 502, text: '<html>' }))).toEqual([]);
});

test('a response that was refused names its fields, or the body', () => {
  expect(found(getOrder, ok({ ...ORDER, files: 'x' }), true)).toEqual(['data.files refused: text']);
  expect(found(getOrder, response({ ok: true, result: ORDER }), true)).toContain('status refused: nothing');
  expect(found(getOrder, response(null, { text: '<p>' }), true)).toEqual([
    '(body) refused: no JSON (application/json)',
  ]);
});

describe('the watch', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

  function watch() {
    const counted: Deviation[] = [];
    const lines: Deviation[][] = [];
    const run = createContractWatch({
      clock: { now: () => Date.now() },
      logger: { warn: (line: { fields: Deviation[] }) => void lines.push(line.fields) } as never,
      onDeviation: (deviation) => void counted.push(deviation),
    });
    return { counted, lines, run };
  }
  const odd = ok({ ...ORDER, id: 7 });

  test('compares a response of each call in a second, and one that was refused', () => {
    const { counted, run } = watch();
    for (let count = 0; count < 10; count += 1) run({ endpoint: getOrder }, odd, false);
    run({ endpoint: listOrders }, ok([{ ...ROW, id: 7 }]), false);
    run({ endpoint: accountEndpoints.getProfile }, ok(USER), false);
    run({ endpoint: accountEndpoints.updateProfile }, ok({ ...USER, name: 7 }), false);
    run({ endpoint: getOrder }, odd, true);
    expect(counted.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
      'GET /orders/{invoiceId} coerced',
      'GET /orders coerced',
      'PATCH /auth/profile coerced',
      'GET /orders/{invoiceId} refused',
    ]);
    vi.advanceTimersByTime(1_000);
    run({ endpoint: getOrder }, odd, false);
    expect(counted).toHaveLength(5);
  });

  test('logs one line a minute, with each field once', () => {
    const { lines, run } = watch();
    for (let second = 0; second < 179; second += 1) {
      run({ endpoint: getOrder }, odd, false);
      run({ endpoint: listOrders }, ok([{ ...ROW, booth: 7 }]), false);
      vi.advanceTimersByTime(1_000);
    }
    expect(lines.map((fields) => fields.map(({ path }) => path))).toEqual([
      ['data.id'],
      ['data[].booth', 'data.id'],
      ['data[].booth', 'data.id'],
    ]);
  });

  test('compares no response that is very long', () => {
    const { counted, run } = watch();
    run({ endpoint: getOrder }, ok({ ...ORDER, id: 7, note: 'x'.repeat(100_000) }), false);
    expect(counted).toEqual([]);
  });
});
