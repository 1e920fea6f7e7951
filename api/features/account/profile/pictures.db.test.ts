import { readdirSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { members, sessions } from '#api/database/schema/accounts.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { draw, pictureForm } from '#tests/support/api/pictures.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { execute } from '#tests/support/api/rows.ts';

const MIB = 1024 * 1024;
const NO_PICTURE = { path: ['profile_picture'], message: 'Please select a valid image file.', code: 'unsupported' };
const TOO_LARGE = { path: ['profile_picture'], message: 'File size must be less than 5MB.', code: 'too_large' };

const api = await apiForFile();
let token: string;
const { patch, join, get } = createCaller(() => api);
const jpeg = await draw(1600, 1200)
  .withExif({
    IFD0: { Copyright: 'Sari, Jalan Melati 5' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '7/1 57/1 0/1' },
  })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

beforeEach(async () => {
  ({ token } = await join());
});

const stored = () => {
  const folder = joinPath(api.dataDir, 'media', 'profile');
  return readdirSync(folder).filter((name) => !name.endsWith('.part'));
};
const fetchPicture = (url: string) => fetch(new URL(new URL(url).pathname, api.url));

test('it is encoded anew, smaller, upright, and without the camera’s data and what is behind it, for browsers alone', async () => {
  expect(jpeg.toString('latin1')).toContain('Jalan Melati');
  const { http, message, data } = await patch(pictureForm(Buffer.concat([jpeg, Buffer.from('<script>')])), token);
  expect([http, message]).toEqual([200, 'Foto profilmu sudah diganti.']);
  expect(data.profile_picture).toMatch(/^http:\/\/localhost:\d+\/media\/profile\/[\w-]{22}\.webp$/);
  expect((await get('/auth/profile', token)).data).toEqual(data);
  const response = await fetchPicture(data.profile_picture);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const picture = Buffer.from(await response.arrayBuffer());
  expect(picture.toString('latin1')).not.toMatch(/Jalan Melati|script/);
  const facts = await sharp(picture).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 768, height: 1024 });
  expect(Object.keys(facts)).not.toContain('exif');
});

test('a new one replaces the last, which is deleted', async () => {
  const first = (await patch(pictureForm(jpeg), token)).data.profile_picture;
  const second = (await patch(pictureForm(jpeg), token)).data.profile_picture;
  expect([(await fetchPicture(first)).status, (await fetchPicture(second)).status]).toEqual([404, 200]);
});

test('one whose row cannot be written is deleted again', async () => {
  const before = stored();
  await execute(api, 'alter table members add constraint no_pictures check (profile_picture is null) not valid');
  const { http } = await patch(pictureForm(jpeg), token);
  await execute(api, 'alter table members drop constraint no_pictures');
  expect({ http, stored: stored() }).toEqual({ http: 500, stored: before });
});

test('one whose session is closed meanwhile is refused, and deleted again', async () => {
  const before = stored();
  const uploading = await api.db.transaction(async (tx) => {
    await tx.select().from(members).for('update');
    const upload = patch(pictureForm(jpeg), token);
    await vi.waitFor(() => expect(stored()).toHaveLength(before.length + 1));
    await tx.delete(sessions);
    return { upload };
  });
  expect(await uploading.upload).toMatchObject({ http: 401, data: null });
  expect(stored()).toEqual(before);
});

test('five megabytes are accepted, one byte more is refused', async () => {
  const full = Buffer.concat([jpeg, Buffer.alloc(5 * MIB - jpeg.length)]);
  expect((await patch(pictureForm(full), token)).http).toBe(200);
  const over = await patch(pictureForm(Buffer.concat([full, Buffer.alloc(1)])), token);
  expect(over).toMatchObject({ http: 422, status: 422, errors: [TOO_LARGE] });
});

// What the decoder refuses: picture-decoder.test.ts.
describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<FormData> | FormData]>([
    ['an SVG', () => pictureForm(Buffer.from(svg), { type: 'image/svg+xml', name: 'x.svg' })],
    ['nothing', () => pictureForm(Buffer.alloc(0))],
    ['another field', () => pictureForm(jpeg, { field: 'avatar' })],
    [
      'a form without a file',
      () => {
        const form = new FormData();
        form.append('profile_picture', 'text');
        return form;
      },
    ],
  ])('%s is refused, and nothing is stored', async (_what, make) => {
    const before = stored().length;
    expect(await patch(await make(), token)).toMatchObject({ http: 422, status: 422, errors: [NO_PICTURE] });
    expect(stored()).toHaveLength(before);
  });

  test('a form without a boundary is refused in the envelope', async () => {
    const headers = { 'content-type': 'multipart/form-data', authorization: `Bearer ${token}` };
    const response = await api.get('/auth/profile', { method: 'PATCH', headers, body: 'x' });
    expect(await response.json()).toMatchObject({ status: 422, errors: [NO_PICTURE] });
  });

  test('a picture without a valid token is not read', async () => {
    expect((await patch(pictureForm(jpeg))).http).toBe(401);
  });
});

test.each([
  'x',
  '..%2f..%2fsecret',
  '..%2Fsecret',
  'AAAAAAAAAAAAAAAAAAAAAA.jpg',
  'AAAAAAAAAAAAAAAAAAAAAA.webp',
  'a%00.webp',
])('/media/profile/%s leads nowhere', async (name) => {
  expect((await api.get(`/media/profile/${name}`)).status).toBe(404);
});
