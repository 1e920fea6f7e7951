import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { orders } from '#api/database/schema/orders.ts';
import { drawNoise } from '#tests/support/api/pictures.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { untilJobsEnd } from '#tests/support/api/rows.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

type PublicFile = {
  type: number;
  url: string;
  width?: number;
  duration_seconds?: number;
  height?: number;
  placeholder?: string;
  thumbnails?: { width: number; url: string }[];
};

const scratch = scratchFolder();
const session = join(scratch, 'session');
const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A phone's picture: 1200 x 800 in the file, to be shown upright, with the location it was taken at. */
async function drawSession() {
  mkdirSync(session);
  const exif = {
    IFD0: { Orientation: '6', Copyright: 'CANARY' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '7/1 57/1 0/1' },
  };
  await drawNoise(1200, 800)
    .jpeg({ quality: 90 })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .toFile(join(session, 'a.jpg'));
  const whole = await readFile(join(session, 'a.jpg'));
  writeFileSync(join(session, 'b.jpg'), whole.subarray(0, whole.length / 3));
  writeFileSync(
    join(session, 'c.jpg'),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('no picture at all '.repeat(40))]),
  );
  await sharp({ create: { width: 300, height: 900, channels: 4, background: '#0000' } })
    .png()
    .toFile(join(session, 'result.png'));
  const [film, still] = await Promise.all(
    ['video-1.mp4', 'video-1.poster.jpg'].map((name) => readFile(join(demoMediaDir, name))),
  );
  for (const name of ['bare.mp4', 'posed.mp4', 'shot.mp4']) writeFileSync(join(session, name), film ?? '');
  for (const name of ['posed.poster.jpg', 'shot.jpg', 'lone.poster.jpg'])
    writeFileSync(join(session, name), still ?? '');
}

await drawSession();
const api = await apiForFile();
const order = async (inv: string) => (await api.data(`/orders/${inv}`)).files as PublicFile[];
async function importSession() {
  const about = { folder: session, phone: '081234567803', booth: 'Flipbook', city: 'Malang' };
  const imported = await api.commands.importOrder(about);
  await untilJobsEnd(api);
  return imported;
}
const ask = (url = '', accept = CHROME, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(url, { method, headers: { accept, ...headers } });
const thumbnailOf = (file: PublicFile | undefined, width: number) =>
  file?.thumbnails?.find((one) => one.width === width)?.url ?? '';
const stored = () =>
  readdirSync(join(api.dataDir, 'thumbnails'), { recursive: true })
    .map(String)
    .filter((name) => /\/\d+\.\w+$/.test(name));

const { invoice } = await importSession();
const shown = await order(invoice);

test('the files of an imported order have their size the right way up, a placeholder and thumbnails, where these can be made', async () => {
  const [result, upright, , , posterAlone, shot, bare, posed, shotFilm] = shown;
  expect(upright).toMatchObject({ type: 1, width: 800, height: 1200 });
  expect(upright?.thumbnails?.map(({ width }) => width)).toEqual([480, 800]);
  expect(result).toMatchObject({ type: 2, width: 300, height: 900 });
  for (const file of [result, upright, posterAlone, shot, posed]) {
    expect(file?.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(file?.placeholder?.length).toBeLessThan(400);
  }
  const film = { type: 3, width: 720, height: 600 };
  expect([bare, posed, shotFilm]).toMatchObject([film, film, film]);
  expect([bare?.thumbnails, bare?.placeholder]).toEqual([undefined, undefined]);
  for (const file of [posed, shotFilm]) expect(file?.thumbnails?.map(({ width }) => width)).toEqual([480, 720]);
});

test('what a page asks for first is there soon after an import', () => {
  const path = (file?: PublicFile) => new URL(file?.url ?? '').pathname.replace('/media/', '');
  const made = stored();
  for (const [file, widths] of [
    [shown[1], [480, 800]],
    [shown[0], [300]],
    [shown[7], [480, 720]],
  ] as const) {
    for (const width of widths) expect(made).toContain(`${path(file)}/${width}.jpeg`);
  }
  expect(made.filter((name) => name.startsWith(path(shown[1])))).toHaveLength(2);
});

test('the still of a film is no photo of the order; a photo beside a film stays one, and so does a still without a film', () => {
  expect(shown.map(({ type }) => type)).toEqual([2, 1, 1, 1, 1, 1, 3, 3, 3]);
});

test('a file that is no picture has no size and no placeholder, and there is none smaller', async () => {
  const broken = shown[3];
  expect(Object.keys(broken ?? {}).toSorted()).toEqual(['bytes', 'mime_type', 'name', 'type', 'url']);
  expect((await ask(broken?.url.replace('/media/', '/thumbnails/480/'))).status).toBe(404);
});

test.each([CHROME, 'image/webp,*/*', '*/*'])(
  'with Accept: %s it comes as JPEG, upright, and without a word of where it was taken',
  async (accept) => {
    const response = await ask(thumbnailOf(shown[1], 480), accept);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': expect.stringMatching(/^private, max-age=2[56]\d{5}, immutable$/),
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const picture = Buffer.from(await response.arrayBuffer());
    const facts = await sharp(picture).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 480, height: 720 });
    expect([facts.exif, facts.orientation ?? 1]).toEqual([undefined, 1]);
    expect(picture.includes('CANARY')).toBe(false);
  },
);

test('a film is shown by its still, a result with nothing behind it on white', async () => {
  expect(
    (await sharp(Buffer.from(await (await ask(thumbnailOf(shown[7], 720))).arrayBuffer())).metadata()).height,
  ).toBe(600);
  const white = await sharp(Buffer.from(await (await ask(thumbnailOf(shown[0], 300), '*/*')).arrayBuffer())).stats();
  expect(white.channels.map(({ min }) => min > 250)).toEqual([true, true, true]);
});

test.each([
  '/thumbnails/',
  '/thumbnails/480',
  '/thumbnails/480/',
  '/thumbnails/481/{path}',
  '/thumbnails/0480/{path}',
  '/thumbnails/480/..%2fdb%2fPG_VERSION',
  '/thumbnails/480/a%00b',
  '/thumbnails/480/{path}/480.jpeg',
])('%s leads nowhere', async (address) => {
  const path = new URL(shown[1]?.url ?? '').pathname.replace('/media/', '');
  expect((await ask(api.url + address.replace('{path}', path))).status).toBe(404);
});

// What a purge deletes: order.commands.db.test.ts.
test('thumbnails of an expired order answer 410 at their old address', async () => {
  const { invoice: ended } = await importSession();
  const [first] = (await order(ended)).slice(1);
  const url = thumbnailOf(first, 480);
  expect((await ask(url)).status).toBe(200);
  await api.db
    .update(orders)
    .set({ expiry: new Date(Date.now() - DAY_MS) })
    .where(eq(orders.inv, ended));
  expect((await ask(url)).status).toBe(410);
});

test('a browser stores a file, a zip and a thumbnail no longer than the order', async () => {
  const { invoice: ending } = await importSession();
  await api.db
    .update(orders)
    .set({ expiry: new Date(Date.now() + 60_000) })
    .where(eq(orders.inv, ending));
  const [, photo] = await order(ending);
  const zip = (await api.data(`/orders/${ending}/downloadAll`)).url as string;
  for (const url of [photo?.url, zip, thumbnailOf(photo, 480)])
    expect((await ask(url)).headers.get('cache-control')).toMatch(/^private, max-age=[1-5]?\d(?:, immutable)?$/);
});
