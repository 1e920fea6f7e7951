import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import brandBooths from '#brand/booths.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'brand-'));
  cpSync(path.join(root, 'brand'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function edit(file: string, ...changes: [from: string, to: string][]) {
  const name = path.join(folder, file);
  const before = readFileSync(name, 'utf8');
  const after = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, before);
  writeFileSync(name, after);
}

function check(brandDir = folder) {
  const env = { ...process.env, BRAND_DIR: brandDir };
  const args = ['--import', 'tsx', 'scripts/brand-check.ts'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

const tooWide = (word: string, most: string) =>
  expect.stringMatching(
    new RegExp(`^${word} is \\d+\\.\\d\\d em wide in the display font, at most ${most} fit a phone$`),
  );

test('the brand that the product is shipped with is complete, in any folder', () => {
  expect(check()).toEqual({ status: 0, lines: [`${folder} is complete.`] });
});

test('the second brand of the tests has all that the pages read', () => {
  expect(check('tests/brands/second').status).toBe(0);
});

test('a folder that is not there is one line', () => {
  expect(check('/nowhere')).toEqual({
    status: 1,
    lines: ['BRAND_DIR: there is no folder /nowhere, for example BRAND_DIR=../our-brand'],
  });
});

test('a missing file, one that cannot be read, and booths in the sea are said at once', () => {
  rmSync(path.join(folder, 'pictures/series-duo.svg'));
  edit('terms.ts', ['export const termsHead', 'const termsHead']);
  // In the Java Sea; in Malaysia; on the Thousand Islands, which are on no small map; in Batam.
  const places = [
    [-5, 110],
    [3.14, 101.7],
    [-5.6, 106.57],
    [1.13, 104.02],
  ] as const;
  const booths = places.map(([lat, lng], index) => ({ ...brandBooths[0], id: `at-${index}`, coords: { lat, lng } }));
  writeFileSync(path.join(folder, 'booths.json'), JSON.stringify(booths));
  const inSea = 'coords: are in the sea or outside Indonesia, for example "lat": -7.2575, "lng": 112.7521';
  expect(check().lines).toEqual([
    'pictures/series-duo.svg: is missing, for example a copy of brand/pictures/series-duo.svg',
    'terms.ts: termsHead: is missing or of another kind, for example as in brand/terms.ts',
    `booths.json: at-0: ${inSea}`,
    `booths.json: at-1: ${inSea}`,
  ]);
});

test('what cannot be read is one line with its file, field and an example', () => {
  edit('brand.ts', ["support: '6281234567000'", "support: '0812 3456'"], ["voucher: '50%'", "voucher: '50 persen'"]);
  edit(
    'texts.ts',
    ['export const about', 'export const noPageReadsThis = 1;\nexport const about'],
    ["shout: 'flip!'", "shout: ''"],
    ['frame: {', 'frames: 1, frame: {'],
  );
  edit('booths.json', ['"id": "surabaya-pojok-buku-flipbook"', '"id": "surabaya-pojok-buku-library"']);
  const { status, lines } = check();
  expect(status).toBe(1);
  expect(lines).toEqual([
    'brand.ts: brand.whatsapp.support: must be a number in international form, digits only, for example 6281234567890',
    'brand.ts: brand.voucher: must be a discount of at most six characters, for example 50%',
    'texts.ts: home.hero.shout: must be a text, for example "Satu, dua, tiga"',
    'texts.ts: home: no page reads frames',
    'texts.ts: no page reads noPageReadsThis',
    'booths.json: 1.id: is taken: surabaya-pojok-buku-library',
  ]);
});

test('what misses its limit by little is not printed as the limit', () => {
  edit('brand.ts', ["accent: '#cf1f17'", "accent: '#c31b14'"]);
  edit('theme.css', ['--accent: #cf1f17', '--accent: #c31b14']);
  expect(check().lines).toEqual(['theme.css: --accent: has a contrast of 2.99 on --ink, must be 3 or more']);
});

test('colours, logo, booths and texts that do not do their work are a line each', () => {
  edit('brand.ts', ["ink: '#241019'", "ink: '#000000'"], ["support: '6281234567000'", "support: '628888888888888'"]);
  edit('brand.ts', ["voucher: '50%'", "voucher: 'Rp15rb'"]);
  edit('theme.css', ['--ink-2: #5c4650', '--ink-2: #b0a0a8'], ['  --done-stamp: #1c6b45;\n', '']);
  edit('logo.svg', ['<g ', '<g id="logo" ']);
  edit(
    'booths.json',
    ['"lat": -7.2611', '"lat": 7.2611'],
    ['"hours": "10.00-22.00 WIB"', '"hours": "setiap hari"'],
    ['"opens": "09:00",\n    "closes": "21:00",\n', ''],
    ['"price": "43k"', '"price": "murah"'],
    ['/art/booths/library-1.svg', '/art/booths/gone.svg'],
  );
  edit('texts.ts', ["'Ngobrol, yuk.'", "'Pertanggungjawaban'"]);
  const { status, lines } = check();
  const id = 'surabaya-pojok-buku-library';
  expect(status).toBe(1);
  expect(lines).toEqual([
    'brand.ts: site.colours.ink: must be --ink of theme.css, which is #241019',
    'theme.css: --done-stamp: is missing, for example --done-stamp: #112233',
    ...['paper', 'paper-2', 'print', 'sand'].map((ground) =>
      expect.stringMatching(
        new RegExp(`^theme.css: --ink-2: has a contrast of \\d\\.\\d\\d on --${ground}, must be 4.5 or more$`),
      ),
    ),
    'theme.css: --done-stamp: must be six hex digits, for example --done-stamp: #112233',
    'logo.svg: must be shapes alone, without ids, styles and texts, for example <path d="…"/>',
    `booths.json: ${id}: coords: are in the sea or outside Indonesia, for example "lat": -7.2575, "lng": 112.7521`,
    `booths.json: ${id}: hours: must contain 10.00-22.00 WIB, as opens and closes say`,
    `booths.json: ${id}: price: has no number, for example 35k`,
    `booths.json: ${id}: images: /art/booths/gone.svg is not in pictures/booths`,
    'booths.json: surabaya-gubeng-saloon: opens: is missing, for example "opens": "10:00", "closes": "22:00"',
    tooWide('brand.ts: brand.whatsapp.support: "\\+62 888-8888-888888"', '9.40'),
    tooWide('brand.ts: brand.voucher: "Rp15rb"', '2.19'),
    tooWide('texts.ts: contact.title: "Pertanggungjawaban"', '4.82'),
  ]);
});
