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

/** Each fault in a box of its own, and what is said of it. */
const PLANTED: [content: string, fault: RegExp][] = [
  [
    '<div class="box" style="width: 60px; overflow: hidden; white-space: nowrap">Terpotong di sini</div>',
    /^"Terpotong di sini" is cut by div\.box, \d+ px$/,
  ],
  ['<p style="position: relative; left: -30px; margin: 0">Di luar</p>', /leaves the page at the side/],
  [
    '<div style="position: relative"><h2>Result</h2><img alt="" style="position: absolute; inset: 0; width: 200px; height: 100%"></div>',
    /^"Result" is covered by img$/,
  ],
  ['<p style="width: 20px; overflow-wrap: anywhere">Video</p>', /^"Video" breaks the word "Video"$/],
  [
    '<div style="height: 4000px"></div><div style="width: 40px; overflow: clip; white-space: nowrap">Jauh di bawah</div>',
    /^"Jauh di bawah" is cut by div/,
  ],
];

test('each planted fault is found, and nothing else', async ({ page }) => {
  await open(page, PLANTED.map(([content]) => content).join(''));
  expect(await page.evaluate<string[]>(FIND_TEXT_FAULTS)).toEqual(
    PLANTED.map(([, fault]) => expect.stringMatching(fault)),
  );
});

test('the whole check finds a text that is too pale, and nothing else', async ({ page }) => {
  await open(
    page,
    '<main><h1>Judul</h1><button>Simpan</button><p style="color: #ccc; background: #fff">Pucat</p></main>',
  );
  expect(await pageFaults(page)).toEqual([expect.stringMatching(/^axe: color-contrast: /)]);
});
