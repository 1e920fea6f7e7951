import { type Browser, chromium } from 'playwright';
import { findChromium, howToGetChromium } from '#scripts/chromium.ts';

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
