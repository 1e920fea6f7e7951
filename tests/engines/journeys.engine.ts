import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readZip } from '../support/api/zip.ts';
import { postGraph } from '../support/bff/post-graph.ts';
import { type Product, startProduct, stopProduct } from '../support/processes/product.ts';
import { randomPerson } from '../support/random-person.ts';
import type { RunningEngine } from './engine.ts';
import { firefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pictures = path.join(root, 'test-results/engines');
const active = '/photos/FLIP-DEMO-ACTIVE';
const sari = { identifier: '081234567801', password: 'flipbook1' };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
});
afterAll(() => stopProduct(product));

/** Registers a member of their own for one test. */
async function newMember() {
  const input = randomPerson();
  const mutation = 'mutation JoinForTest($input: RegisterInput!) { register(input: $input) { session { token } } }';
  expect((await postGraph(product.web, mutation, { input })).status).toBe(200);
  return { identifier: input.phone, password: input.password };
}

describe.each([firefox, webkit])('in $name', (engine) => {
  let running: RunningEngine | undefined;
  let visitor: Visitor;

  beforeAll(async () => {
    if (engine.missing === null) running = await engine.start();
  });
  afterAll(() => running?.close());
  beforeEach(async (context) => {
    if (!running) return context.skip(engine.missing ?? undefined);
    visitor = new Visitor(running.page, product.web);
    await visitor.open('/terms');
    await running.page.run('localStorage.clear()');
    return undefined;
  });

  /** Waits for the download whose name ends so, until it ends with the last bytes of its format (in hexadecimal). */
  async function downloaded(ending: string, lastBytes: string): Promise<{ name: string; content: Buffer }> {
    const folder = running?.downloads ?? '';
    const read = () => {
      const name = readdirSync(folder).find((file) => file.endsWith(ending)) ?? '';
      return { name, content: name === '' ? Buffer.alloc(0) : readFileSync(path.join(folder, name)) };
    };
    await expect
      .poll(() => read().content.subarray(-64).includes(Buffer.from(lastBytes, 'hex')), { timeout: 20_000 })
      .toBe(true);
    return read();
  }

  async function signIn({ identifier, password }: { identifier: string; password: string }) {
    await visitor.open('/login');
    await visitor.fill('Nomor HP atau email', identifier);
    await visitor.fill('Password', password);
    await visitor.page.press('Enter');
    await visitor.see({ role: 'heading', name: /^Halo, / });
    await visitor.expectPath('/dashboard');
  }

  test('a phone number finds an order, and Escape closes the answer', async () => {
    await visitor.open('/find-my-order');
    await visitor.fill('NOMOR HANDPHONE', '0812-3456-7803');
    await visitor.click({ role: 'button', name: 'TRACK' });
    await visitor.see({ role: 'link', name: 'SIGN UP' });
    await visitor.see({ words: 'PESANAN ATAS NOMOR TELAH DITEMUKAN' });
    await visitor.page.press('Escape');
    await visitor.expect(
      'return document.querySelector("dialog[open]") === null && document.activeElement.type',
      'submit',
    );
  });

  test('an invoice leads to its photos: pictures load, videos play', async () => {
    await visitor.open('/find-my-order');
    await visitor.fill('ATAU NOMOR INVOICE', 'flip-demo-active');
    await visitor.click({ role: 'button', name: 'BUKA' });
    await visitor.see({ role: 'heading', name: /^Photo Files/ });
    await visitor.expectPath(active);
    await visitor.expect(
      `const pictures = [...document.querySelectorAll('main img')].filter(({ alt }) => /^(Hasil|Foto) \\d/.test(alt));
      pictures.find(({ complete }) => !complete)?.scrollIntoView();
      return pictures.length + ':' + pictures.filter((img) => img.complete && img.naturalWidth > 100).length`,
      '8:8',
    );
    await visitor.expect(
      `const video = document.querySelector('main video'); video.muted = true; video.scrollIntoView({ block: 'center' }); void video.play().catch(() => undefined);
      return video.currentTime > 0.2`,
      true,
    );
  });

  test('a photo opens in the viewer, is saved there, and Escape closes it', async () => {
    await visitor.open(active);
    await visitor.click({ role: 'button', name: /^Perbesar foto 1/ });
    await visitor.click({ role: 'link', name: /^Unduh foto 1 dari/ });
    const { content } = await downloaded('.jpg', 'ffd9');
    expect(content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await visitor.page.press('Escape');
    await visitor.expectPath(active);
  });

  test('all files come as one zip that is named after the invoice', async () => {
    await visitor.open(active);
    await visitor.click({ role: 'button', name: 'DOWNLOAD ALL' });
    await visitor.click({ role: 'button', name: 'OKAY' });
    const { name, content } = await downloaded('.zip', '504b0506');
    expect(name).toBe('FLIP-DEMO-ACTIVE.zip');
    expect(readZip(content).size).toBe(10);
  });

  test('a video becomes a flipbook whose pages differ', async () => {
    await visitor.open(active);
    await visitor.click({ role: 'button', name: 'FLIP video 1 sebagai flipbook' });
    await visitor.see({ role: 'slider', name: 'Lembar flipbook' });
    const look = `const small = Object.assign(document.createElement('canvas'), { width: 24, height: 20 }); const context = small.getContext('2d');
      context.drawImage(document.querySelector('dialog canvas'), 0, 0, 24, 20); return [...context.getImageData(0, 0, 24, 20).data].join()`;
    const looks = new Set<string>();
    await expect
      .poll(async () => looks.add(await visitor.page.run<string>(look)).size, { timeout: 20_000 })
      .toBeGreaterThan(8);
  });

  test('a member signs in and out', async () => {
    await signIn(sari);
    await visitor.see({ words: '120' });
    await visitor.click({ role: 'button', name: 'Menu akun Sari' });
    await visitor.click({ role: 'button', name: 'Sign Out' });
    await visitor.expectPath('/');
  });

  test('a profile takes a new name and a new picture', async () => {
    await signIn(await newMember());
    const input = await visitor.page.element(`return document.querySelector('main input[type=file]')`);
    await input?.choose(path.join(root, 'api/demo-media/photo-1.jpg'));
    await visitor.expect(`return /^http/.test(document.querySelector('main img')?.src ?? '')`, true);
    await visitor.open('/profile');
    await visitor.click({ role: 'button', name: 'EDIT' });
    await visitor.fill('Nama lengkap', 'Wayan Putra');
    await visitor.page.press('Enter');
    await visitor.see({ words: 'Profile updated successfully!' });
  });

  test('the map has its markers, and one opens the panel', async () => {
    await visitor.open('/location');
    await visitor.click({ role: 'button', name: /Gang Warna/ });
    await visitor.see({ role: 'heading', name: 'Gang Warna' });
    await visitor.see({ role: 'link', name: /^VIEW ON GOOGLE MAP/ });
  });

  test('each page fits the window', async () => {
    mkdirSync(pictures, { recursive: true });
    const visit = async (address: string, name: string) => {
      await visitor.open(address);
      await visitor.see({ role: 'heading', name: /./ });
      await visitor.expect(
        `return document.getElementById('root').childElementCount > 0 && document.querySelector('[aria-busy=true]') === null`,
        true,
      );
      await visitor.expect(
        `return document.fonts.ready.then(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)`,
        0,
      );
      await visitor.expect(
        `return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')`,
        true,
      );
      await visitor.page.run(
        'return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
      );
      writeFileSync(path.join(pictures, `${engine.name}-${name}.png`), await visitor.page.screenshot());
    };
    for (const [name, address] of Object.entries({
      home: '/',
      find: '/find-my-order',
      location: '/location',
      booth: '/location?booth=solo-gang-warna-colorblast',
      photos: active,
      expired: '/photos/FLIP-DEMO-EXPIRED',
      empty: '/photos/FLIP-DEMO-EMPTY',
      about: '/about',
      terms: '/terms',
      contact: '/contact',
      login: '/login',
      register: '/register',
      reset: '/reset-password',
      missing: '/nowhere',
    }))
      await visit(address, name);
    await signIn(sari);
    for (const name of ['dashboard', 'profile', 'find-my-photos', 'membership', 'custom-frame'])
      await visit(`/${name}`, name);
  });
});
