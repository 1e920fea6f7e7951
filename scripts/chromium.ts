import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where these programs may be, in the order of PATH. */
export function inPath(...programs: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => programs.map((program) => path.join(folder, program)));
}

/** The first Chromium of this machine: CHROMIUM_PATH, then PATH, then the usual places. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  return [...inPath(...names), ...elsewhere].find(isProgram);
}

/** The message when no Chromium is found and none can be installed. */
export const howToGetChromium =
  'No Chromium was found. Install one (Debian: apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH.';
