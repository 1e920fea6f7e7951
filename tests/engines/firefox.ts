import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { type Engine, type EngineElement, type EnginePage, type RunningEngine, WINDOW } from './engine.ts';

const { FIREFOX_PATH } = process.env;

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  missing: FIREFOX_PATH
    ? null
    : 'No Firefox was found. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
  start,
};

async function start(): Promise<RunningEngine> {
  const downloads = mkdtempSync(path.join(tmpdir(), 'firefox-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH ?? '',
    headless: true,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { 'intl.accept_languages': 'id-ID,id' },
  });
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  });
  const page = await context.newPage();
  const close = async () => {
    await browser.close();
    rmSync(downloads, { recursive: true, force: true });
  };
  return { page: pageOf(page), downloads, close };
}

/** An expression, so that the page's CSP does not apply to it. */
const call = (body: string, args: unknown[]) => `((args) => {${body}})(${JSON.stringify(args)})`;

function pageOf(page: Page): EnginePage {
  return {
    // Once more: a navigation that the page has begun itself may end it.
    goto: async (url) => void (await page.goto(url).catch(() => page.goto(url))),
    run: async <Result>(body: string, ...args: unknown[]) => (await page.evaluate(call(body, args))) as Result,
    async element(body, ...args) {
      const handle = (await page.evaluateHandle(call(body, args))).asElement();
      return handle && elementOf(handle as ElementHandle<Element>);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
  };
}

function elementOf(handle: ElementHandle<Element>): EngineElement {
  return {
    click: () => handle.click(),
    type: (text) => handle.type(text),
    choose: (file) => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
  };
}
