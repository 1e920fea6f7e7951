import { expect, test } from 'vitest';
import * as z from 'zod';
import { requestFrom, restResponding } from '#tests/support/bff/bff-callers.ts';
import { createOrderReader } from './order.reader.ts';
import { createOrderUpstream } from './order.upstream.ts';

const NOW = Date.parse('2025-03-15T00:00:00Z');

/** Creates the public calls about orders, each with the response `data`. */
function upstreamResponding(data: unknown, now = NOW) {
  const clock = { now: () => now };
  const reader = createOrderReader({ siteUrl: 'https://www.example.com', clock });
  return createOrderUpstream(restResponding(data).rest, reader);
}
const request = requestFrom();
const row = {
  id: 7,
  inv: 'FLIP-1',
  date: '2025-03-01',
  created_at: '2025-03-01T01:00:00Z',
  expiry: '2025-04-01',
  booth: 'Vintage',
  city: 'Malang',
  expired: false,
  files: [],
};

/** Reads the API's order with these fields changed. */
const get = (changes: object = {}, now?: number) =>
  upstreamResponding({ ...row, ...changes }, now).get('FLIP-1', request);

test('the API’s words become ours', async () => {
  expect(await get()).toEqual({
    id: 'Order:FLIP-1',
    apiId: '7',
    coverPicture: null,
    invoice: 'FLIP-1',
    shareUrl: 'https://www.example.com/photos/FLIP-1',
    date: Date.parse('2025-02-28T17:00:00Z'),
    createdAt: Date.parse('2025-03-01T01:00:00Z'),
    expiry: Date.parse('2025-04-01T16:59:59Z'),
    boothName: 'Vintage',
    city: 'Malang',
    expired: false,
    files: [],
    unavailableFiles: 0,
  });
});

test('the files that no client can open are counted, up to the expiry', async () => {
  const mixed = [
    { type: 1, url: 'https://m.example/foto 1.jpg' },
    { type: 1, url: 'ftp://m.example/2.jpg' },
    { type: 2 },
    null,
  ];
  const order = await get({ files: mixed });
  expect(order.files).toMatchObject([{ url: 'https://m.example/foto%201.jpg', name: 'foto 1.jpg' }]);
  expect(order.unavailableFiles).toBe(3);
  const many = Array.from({ length: 1_002 }, () => mixed[0]);
  expect(await get({ files: many })).toMatchObject({ unavailableFiles: 2 });
  expect(await get({ files: null })).toMatchObject({ unavailableFiles: 0 });
  expect(await get({ files: mixed, expired: true })).toMatchObject({ unavailableFiles: 0 });
});

test('the invoice asked for stands in for a missing id and invoice', async () => {
  const upstream = upstreamResponding({ files: null, booth: ' ', city: { name: 'Malang' } });
  expect(await upstream.get('FLIP-2', request)).toMatchObject({
    apiId: 'FLIP-2',
    invoice: 'FLIP-2',
    boothName: null,
    city: null,
    files: [],
    date: null,
    expiry: null,
  });
});

const EXPIRY = Date.parse('2025-04-01T16:59:59Z');
const files = [{ type: 1, url: 'https://m.example/1.jpg' }];

test.each([
  ['at its expiry', {}, EXPIRY, false],
  ['a millisecond later', {}, EXPIRY + 1, true],
  ['that the API calls expired', { expired: true }, 0, true],
  ['that the API calls expired, without an expiry', { expired: true, expiry: null }, 0, true],
  ['without an expiry', { expiry: null }, Number.MAX_SAFE_INTEGER, false],
])('an order %s: it has expired, and then has no files', async (_what, changes, now, expired) => {
  const order = await get({ files, ...changes }, now);
  expect([order?.expired, order?.files?.length]).toEqual([expired, expired ? 0 : 1]);
});

test.each(['soon', '31-12-2999', '2999-02-30', 20_000_000_000, { date: '2999-01-01' }])(
  'an expiry of %j, which cannot be read, counts as passed',
  async (expiry) => {
    expect(await get({ expiry, files: 'none' })).toMatchObject({ expiry: null, expired: true, files: [] });
  },
);

test.each([null, undefined, '', ' '])('an expiry of %j is none', async (expiry) => {
  expect(await get({ expiry })).toMatchObject({ expiry: null, expired: false });
});

test.each([null, undefined])('a response with %j is Order not found', async (data) => {
  await expect(upstreamResponding(data).get('FLIP-1', request)).rejects.toMatchObject({
    message: 'Order not found',
    extensions: { code: 'NOT_FOUND' },
  });
});

test.each([[[]], [[row]], ['order'], [42], [{}], [{ order: row }]])('%j is not the shape promised', async (data) => {
  await expect(upstreamResponding(data).get('FLIP-1', request)).rejects.toBeInstanceOf(z.ZodError);
});

test.each(['none', {}, { 0: { type: 1, url: 'https://m.example/1.jpg' } }, 7, false, ''])(
  'files: %j is no list, and no empty one either',
  async (files) => {
    await expect(get({ expiry: null, files })).rejects.toBeInstanceOf(z.ZodError);
    for (const passed of [{ expiry: null, expired: true }, { expiry: '2020-01-01' }])
      expect(await get({ ...passed, files })).toMatchObject({ expired: true, files: [] });
  },
);

test('whether an order without a list of files has expired is decided by the service’s clock', async () => {
  // One date is before the date of the test's clock, the other between it and today.
  expect((await get({ expiry: '2025-03-14', files: 'none' }))?.files).toEqual([]);
  await expect(get({ expiry: '2025-04-01', files: 'none' })).rejects.toBeInstanceOf(z.ZodError);
});

test.each([[null], [undefined], [[]]])('files: %j is an empty list', async (files) => {
  expect((await get({ expiry: null, files }))?.files).toEqual([]);
});

test('the cover picture is the first result, else the first photo, unless the API sends one', async () => {
  const [video, photo, result, own] = [3, 1, 2, 1].map((type, at) => ({ type, url: `https://m.example/${at}.jpg` }));
  const coverOf = async (sent: object) => (await get(sent)).coverPicture?.url(null);
  expect(await coverOf({ files: [video, photo, result] })).toBe(result?.url);
  expect(await coverOf({ files: [video, photo] })).toBe(photo?.url);
  expect(await coverOf({ files: [video] })).toBeUndefined();
  expect(await coverOf({ files: [result], cover_picture: own })).toBe(own?.url);
});
