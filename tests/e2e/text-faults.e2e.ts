import type { Page } from 'playwright/test';
import { pageFaults } from '#tests/measure/page-faults.ts';
import { FIND_TEXT_FAULTS, TEXT_FAULTS_PATH, textFaultsScript } from '#tests/measure/states-site.ts';
import { expect, test } from '#tests/support/browser/browser.ts';

const style = 'body { margin: 0; font: 16px/1.5 sans-serif } * { box-sizing: border-box }';

/** Opens a page with this content, and with the script that measures texts. */
async function open(page: Page, content: string): Promise<void> {
  const code = await textFaultsScript();
  await page.route('http://faults.test/**', (route) =>
    new URL(route.request().url()).pathname === TEXT_FAULTS_PATH
      ? route.fulfill({ body: code, contentType: 'text/javascript' })
      : route.fulfill({
          body: `<!doctype html><html lang="id"><title>Halaman</title><style>${style}</style><body>${content}`,
          contentType: 'text/html',
        }),
  );
  await page.goto('http://faults.test/');
}

/** What the check of `npm run tool -- gallery-check` says of the texts of a page with this content. */
async function faultsOf(page: Page, content: string): Promise<string[]> {
  await open(page, content);
  return page.evaluate<string[]>(FIND_TEXT_FAULTS);
}

const planted = {
  'a box that is too narrow': [
    '<div class="box" style="width: 60px; overflow: hidden; white-space: nowrap">Terpotong di sini</div>',
    /^"Terpotong di sini" is cut by div\.box, \d+ px$/,
  ],
  'a box that is too low, for the second line': [
    '<div style="width: 90px; height: 30px; overflow: hidden">Satu baris terlihat</div>',
    /is cut by div/,
  ],
  'a text beside the page': ['<p style="position: absolute; left: -30px">Di luar</p>', /leaves the page at the side/],
  'a picture over a text': [
    '<h2>Result</h2><img alt="" style="position: absolute; inset: 0; width: 200px; height: 200px">',
    /^"Result" is covered by img$/,
  ],
  'a ground over a text, which lets the pointer through': [
    '<p>Tertutup</p><i style="position: absolute; inset: 0; background: red; pointer-events: none"></i>',
    /is covered by i/,
  ],
  'a text over a text': [
    '<p>Di bawah</p><p style="margin: -45px 0 0">Di atas teks</p>',
    /^"Di bawah" is covered by p$/,
  ],
  'a short word in a narrow column': [
    '<p style="width: 20px; overflow-wrap: anywhere">Video</p>',
    /^"Video" breaks the word "Video"$/,
  ],
  'a fault far down the page': [
    '<div style="height: 4000px"></div><div style="width: 40px; overflow: clip; white-space: nowrap">Jauh di bawah</div>',
    /is cut by div/,
  ],
  'a fault in an open dialog': [
    '<dialog><p style="width: 30px; overflow: hidden; white-space: nowrap">Di dalam dialog</p></dialog><script>document.querySelector("dialog").showModal()</script>',
    /^"Di dalam dialog" is cut/,
  ],
} as const;

for (const [name, [content, fault]] of Object.entries(planted)) {
  test(`found: ${name}`, async ({ page }) => {
    expect(await faultsOf(page, content)).toEqual([expect.stringMatching(fault)]);
  });
}

const sound = {
  'a box that fits': '<div style="width: 300px; overflow: hidden">Muat semuanya</div>',
  'a box that scrolls': '<div style="width: 60px; overflow-x: auto; white-space: nowrap">Bisa digeser ke samping</div>',
  'a long word in a narrow column':
    '<p style="width: 90px; overflow-wrap: anywhere">FLIP-20261124 terverifikasinya</p>',
  'a text for screen readers':
    '<p class="visually-hidden" style="position: absolute; width: 1px; height: 1px; overflow: hidden">Hanya dibacakan</p>',
  'a table head for screen readers':
    '<div style="position: absolute; width: 1px; height: 1px; overflow: hidden"><b style="white-space: nowrap">Kepala tabel</b></div>',
  'an opened menu':
    '<div style="position: relative"><button aria-expanded="true">Menu</button><ul style="position: absolute; background: red; margin: 0"><li>Profil</li></ul></div><p style="margin: 0">Di bawah menu</p>',
  'a bar that stays while the page scrolls':
    '<header style="position: sticky; top: 0; height: 60px; background: red"></header><p>Lewat di bawahnya</p><div style="height: 4000px"></div><p>Akhir</p>',
  'a transparent layer': '<p>Terlihat</p><a style="position: absolute; inset: 0"></a>',
  'an absolute text outside a box that is not its own':
    '<div style="width: 20px; height: 20px; overflow: hidden"><p style="position: absolute; left: 100px; margin: 0">Tidak dipotong</p></div>',
  'what an open dialog covers':
    '<p>Di belakang</p><dialog>Di depan</dialog><script>document.querySelector("dialog").showModal()</script>',
};

for (const [name, content] of Object.entries(sound)) {
  test(`no fault: ${name}`, async ({ page }) => {
    expect(await faultsOf(page, content)).toEqual([]);
  });
}

const soundPage = '<main><h1>Judul</h1><button>Simpan</button></main>';

test('the whole check finds nothing on a sound page', async ({ page }) => {
  await open(page, soundPage);
  expect(await pageFaults(page)).toEqual([]);
});

const plantedInPage = {
  'content wider than the window': [
    '<div style="width: 3000px; height: 10px"></div>',
    /^\d+ px of horizontal overflow$/,
  ],
  'a name without the visible label': [
    '<button aria-label="Tutup">Simpan</button>',
    /^axe: label-content-name-mismatch: button/,
  ],
  'a text that is too pale': ['<p style="color: #ccc; background: #fff">Pucat</p>', /^axe: color-contrast: /],
  'a text that is cut': [
    '<p style="width: 40px; overflow: hidden; white-space: nowrap">Terpotong di sini</p>',
    /^"Terpotong di sini" is cut/,
  ],
} as const;

for (const [name, [content, fault]] of Object.entries(plantedInPage)) {
  test(`the whole check finds: ${name}`, async ({ page }) => {
    await open(page, soundPage.replace('</h1>', `</h1>${content}`));
    expect(await pageFaults(page)).toEqual([expect.stringMatching(fault)]);
  });
}
