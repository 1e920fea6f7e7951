import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { installWithApt } from '#tests/support/servers/apt.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these programs in PATH. */
export function findProgram(...programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => programs.map((program) => path.join(folder, program))).find(isProgram);
}

/** The first Chromium of this machine: CHROMIUM_PATH, then PATH, then the usual places. */
function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  return findProgram(...names) ?? elsewhere.find(isProgram);
}

/** The message when no Chromium is found and none can be installed. */
export const howToGetChromium =
  'No Chromium was found. Install one (Debian: apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH.';

/** A Chromium of Playwright's own is small enough to wait for; where its host cannot be reached, the wait ends. */
const PLAYWRIGHT_TIMEOUT_MS = 20_000;

/**
 * Finds a Chromium, or installs one: Debian's where this user may do so without sudo, else Playwright's. Undefined
 * when neither works. One line says what is installed.
 */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found) return found;
  installWithApt('chromium');
  return findChromium() ?? installWithPlaywright();
}

function installWithPlaywright(): string | undefined {
  const program = chromium.executablePath();
  if (isProgram(program)) return program;
  process.stdout.write('installing Chromium with Playwright …\n');
  const cli = path.resolve(import.meta.dirname, '../../../node_modules/playwright/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: PLAYWRIGHT_TIMEOUT_MS });
  return isProgram(program) ? program : undefined;
}

/**
 * The same engine without the parts of a desktop browser, such as profiles: it takes two thirds of the processor's
 * time. Debian has it as a package.
 */
const SHELL = 'chromium-headless-shell';

/**
 * Finds the engine's shell, or installs Debian's where that is possible. Undefined where there is none, and where
 * CHROMIUM_PATH names the browser.
 */
export function ensureChromiumShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  if (!findProgram(SHELL)) installWithApt(SHELL);
  return findProgram(SHELL);
}

/**
 * Starts the Chromium of this machine, for what measures pages.
 *
 * @throws where there is none, with how to get one
 */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(howToGetChromium);
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
