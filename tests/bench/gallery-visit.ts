import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';

/**
 * One visit: milliseconds from the navigation until a photo stands on the first screen, the sum of layout shifts, and
 * what travelled before the first scroll.
 */
export type Measured = { firstPhoto: number; shift: number; bytes: number; pictures: number };

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  connectionType: 'cellular3g',
} as const;
/** Nothing arrived for so long: the page has what it wants. */
const QUIET_MS = 3000;
/** Full-size files would take minutes. */
const LONGEST_MS = 60_000;

/** Opens a gallery as a phone on mobile data does. `isPlain` removes everything but their links from the files. */
export async function measureGallery(
  browser: Browser,
  link: string,
  { isPlain }: { isPlain: boolean },
): Promise<Measured> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (isPlain) await forgetThumbnails(page);
    const traffic = await countTraffic(page);
    await page.addInitScript({ content: watch });
    await page.goto(link, { waitUntil: 'commit' });
    for (let left = LONGEST_MS; left > 0 && !(await measured(page)).firstPhoto; left -= 100) await sleep(100);
    for (let left = LONGEST_MS; left > 0 && Date.now() - traffic.last < QUIET_MS; left -= 250) await sleep(250);
    const { firstPhoto = Number.NaN, shift } = await measured(page);
    return { firstPhoto, shift, bytes: traffic.bytes, pictures: traffic.pictures };
  } finally {
    await context.close();
  }
}

/** Runs in the page. Seen is a picture of the order that is decoded and on the screen, at the frame that shows it. */
const watch = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isSeen = (img) => {
    const { top, bottom, width } = img.getBoundingClientRect();
    return img.complete && img.naturalWidth > 1 && width > 40 && top < window.innerHeight - 40 && bottom > 40;
  };
  // The skeleton shows the first picture as a background.
  const isEarly = () => document.documentElement?.style.getPropertyValue('--preloaded-picture') && document.querySelector('[aria-busy]');
  requestAnimationFrame(function look() {
    if (isEarly() || [...document.querySelectorAll('main img')].some(isSeen)) requestAnimationFrame(() => { window.firstPhoto = performance.now(); });
    else requestAnimationFrame(look);
  });
`;

const measured = (page: Page) =>
  page.evaluate(() => {
    const { firstPhoto, shift } = globalThis as unknown as { firstPhoto?: number; shift: number };
    return { firstPhoto, shift };
  });

async function countTraffic(page: Page): Promise<{ bytes: number; pictures: number; last: number }> {
  const traffic = { bytes: 0, pictures: 0, last: Date.now() };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.last = Date.now();
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    // The head of an answer travels, too.
    if (!response.url.startsWith('data:')) traffic.bytes += response.encodedDataLength;
    if (type === 'Image' && response.url.startsWith('http')) traffic.pictures += 1;
    traffic.last = Date.now();
  });
  return traffic;
}

async function forgetThumbnails(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data?: { order?: { files?: { url: string }[] } } };
    for (const file of answer.data?.order?.files ?? [])
      Object.assign(file, {
        width: null,
        height: null,
        placeholder: null,
        small: file.url,
        medium: file.url,
        large: file.url,
      });
    await route.fulfill({ response, json: answer });
  });
}
