import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '#tests/support/browser/chromium.ts';
import { installWithApt } from '#tests/support/servers/apt.ts';

/** The programs of the engines next to Chromium, by the variables that tests/engines reads. */
export type EnginePrograms = Partial<
  Record<'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH' | 'WEBKIT_BROWSER_PATH' | 'XVFB_PATH', string>
>;

/** WebKitGTK's own browser is not in PATH, but beside the library: `/usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser`. */
function findMiniBrowser(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined;
  return readdirSync('/usr/lib')
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
        path.join('/usr/lib', folder, version, 'MiniBrowser'),
      ),
    )
    .find(existsSync);
}

function find(): Record<keyof EnginePrograms, string | undefined> {
  return {
    FIREFOX_PATH: process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox'),
    WEBKIT_DRIVER_PATH: process.env.WEBKIT_DRIVER_PATH ?? findProgram('WebKitWebDriver'),
    WEBKIT_BROWSER_PATH: process.env.WEBKIT_BROWSER_PATH ?? findMiniBrowser(),
    XVFB_PATH: process.env.XVFB_PATH ?? findProgram('Xvfb'),
  };
}

/** Both play H.264 by the system's decoders. */
const CODECS = ['libavcodec59', 'gstreamer1.0-libav'];

/**
 * Finds the engines, or installs Debian's where that is possible. What is not there has no entry: its journeys are
 * skipped.
 */
export function ensureEngines(): EnginePrograms {
  if (Object.values(find()).includes(undefined)) installWithApt('firefox-esr', 'webkit2gtk-driver', 'xvfb', ...CODECS);
  return Object.fromEntries(Object.entries(find()).filter(([, program]) => program !== undefined));
}
