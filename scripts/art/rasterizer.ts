import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright';
import { findChromium, howToGetChromium } from '#scripts/chromium.ts';

const { resolve } = createRequire(import.meta.url);

/** Turns SVG into PNG in Chromium, with the site's two fonts loaded. */
export interface Rasterizer {
  /** A PNG of `width` × `height` pixels, which the drawing covers; what reaches out is cropped. */
  toPng(svg: string, width: number, height: number): Promise<Buffer>;
  close(): Promise<void>;
}

async function fontFace(family: string, file: string): Promise<string> {
  const data = (await readFile(resolve(file))).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:200 800;src:url(data:font/woff2;base64,${data})}`;
}

/** @throws Error when this machine has no Chromium; the message says how to get one. */
export async function openRasterizer(): Promise<Rasterizer> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(howToGetChromium);
  const fonts = await Promise.all([
    fontFace('Caprasimo', '@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2'),
    fontFace(
      'Plus Jakarta Sans Variable',
      '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    ),
  ]);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.setContent(
    `<style>${fonts.join('')}*{margin:0}svg{display:block}body>svg{width:100vw;height:100vh}</style>`,
  );
  return {
    async toPng(svg, width, height) {
      await page.setViewportSize({ width, height });
      await page.evaluate(`(async () => {
        document.body.innerHTML = ${JSON.stringify(svg.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" '))};
        await Promise.all(['16px Caprasimo', '600 16px "Plus Jakarta Sans Variable"'].map((font) => document.fonts.load(font)));
      })()`);
      return page.screenshot({ omitBackground: true });
    },
    close: () => browser.close(),
  };
}
