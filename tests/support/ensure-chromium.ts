import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { chromium } from 'playwright';
import { findChromium, inPath, isProgram } from '#scripts/chromium.ts';
import { installWithApt } from './apt.ts';

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
  const cli = path.resolve(import.meta.dirname, '../../node_modules/playwright/cli.js');
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
  const findShell = () => inPath(SHELL).find(isProgram);
  if (!findShell()) installWithApt(SHELL);
  return findShell();
}
