import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { freePort } from '../support/processes/free-port.ts';
import { type Engine, type EngineElement, type EnginePage, type RunningEngine, WINDOW } from './engine.ts';

const { WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, XVFB_PATH } = process.env;

/** WebKitGTK, the engine next to Safari's, by its WebDriver. */
export const webkit: Engine = {
  name: 'webkit',
  missing:
    WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH && XVFB_PATH
      ? null
      : 'No WebKitGTK was found. Install it (Debian: apt-get install webkit2gtk-driver xvfb) or set WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH and XVFB_PATH.',
  start,
};

/** Without it the tool bar of WebKitGTK's browser is wider than a phone. */
const NARROW_TOOL_BAR = '* { margin: 0; padding: 0; border-width: 0; min-width: 0; font-size: 6px; }\n';

async function start(): Promise<RunningEngine> {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-home-'));
  const downloads = path.join(home, 'Downloads');
  for (const folder of [downloads, path.join(home, '.config/gtk-3.0')]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(home, '.config/gtk-3.0/gtk.css'), NARROW_TOOL_BAR);
  writeFileSync(path.join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const started: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(started.map(stop));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const display = await startDisplay(started);
    const driver = await startDriver(
      { HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), DISPLAY: display, LANG: 'C.UTF-8' },
      started,
    );
    await driver.manage().window().setRect(WINDOW);
    return { page: pageOf(driver), downloads, close: () => driver.quit().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts WebKit's WebDriver and a browser; the process is added to `started`. */
async function startDriver(env: NodeJS.ProcessEnv, started: ChildProcess[]): Promise<WebDriver> {
  const port = await freePort();
  started.push(
    spawn(WEBKIT_DRIVER_PATH ?? '', [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, ...env } }),
  );
  const address = `http://127.0.0.1:${port}`;
  await vi.waitUntil(
    () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 10_000 },
  );
  return new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT_BROWSER_PATH, args: ['--automation'] },
    })
    .build();
}

/** Starts an X server on a free display, which it returns; the process is added to `started`. */
async function startDisplay(started: ChildProcess[]): Promise<string> {
  const server = spawn(XVFB_PATH ?? '', ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(server);
  return new Promise((resolve, reject) => {
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
    server.once('error', reject);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  if (child.exitCode === null && child.kill()) await ended;
}

const call = (body: string) => `const args = [...arguments]; ${body}`;

function pageOf(driver: WebDriver): EnginePage {
  return {
    goto: (url) => driver.get(url),
    run: (body, ...args) => driver.executeScript(call(body), ...args),
    async element(body, ...args) {
      const found = await driver.executeScript<unknown>(call(body), ...args);
      return found instanceof WebElement ? elementOf(found) : null;
    },
    press: (key) => driver.actions().sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE }[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}

function elementOf(element: WebElement): EngineElement {
  return {
    click: () => element.click(),
    type: (text) => element.sendKeys(text),
    choose: (file) => element.sendKeys(file),
  };
}
