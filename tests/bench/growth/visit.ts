import type { Browser, Page } from 'playwright';

/** One visit of a page, in milliseconds, DOM nodes and MB. */
export interface Visit {
  /** From the navigation until the first picture, row or booth stands there. */
  firstSeen: number;
  nodes: number;
  /** The longest task while the page was loading. */
  longestTask: number;
  /** The longest time between two frames while the page was scrolled through, and the median. */
  longestFrame: number;
  medianFrame: number;
  nodesAfter: number;
  memoryMb: number;
  /** The sum of layout shifts, those after the scrolling included. */
  shift: number;
}

/** Runs in the page from the start: long tasks and layout shifts. */
const WATCH = `window.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration); }).observe({ type: 'longtask', buffered: true });
window.shift = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Scrolls the element that scrolls by 60 % of a screen at each frame, as a fling does, and returns the times between
 * frames.
 */
const SCROLL = (screens: number): string => `new Promise((resolve) => {
  const scroller = [...document.querySelectorAll('main *')].find((one) => one.scrollHeight > one.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(one).overflowY)) ?? document.scrollingElement;
  const times = [];
  let last = performance.now();
  requestAnimationFrame(function step(now) {
    times.push(now - last);
    last = now;
    const before = scroller.scrollTop;
    scroller.scrollTop += innerHeight * 0.6;
    if (scroller.scrollTop === before || times.length >= ${screens} / 0.6) resolve(times.slice(1));
    else requestAnimationFrame(step);
  });
})`;

/**
 * Opens a page as a phone of 390 x 844 and scrolls through at most 200 screens of it. `seen` selects what must be
 * there first.
 */
export async function visit(
  browser: Browser,
  { url, seen, token }: { url: string; seen: string; token?: string | undefined },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({
      content: WATCH + (token ? `localStorage.setItem('token', ${JSON.stringify(token)});` : ''),
    });
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const startedAt = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(seen).first().waitFor({ timeout: 60_000 });
    const firstSeen = performance.now() - startedAt;
    await page.waitForLoadState('networkidle');
    const nodes = await countNodes(page);
    const longestTask = await page.evaluate<number>('window.longest');
    const frames = (await page.evaluate<number[]>(SCROLL(200))).toSorted((one, other) => one - other);
    const { metrics } = await session.send('Performance.getMetrics');
    const memoryMb = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 / 1024;
    return {
      firstSeen,
      nodes,
      longestTask,
      longestFrame: frames.at(-1) ?? Number.NaN,
      medianFrame: frames[Math.floor(frames.length / 2)] ?? Number.NaN,
      nodesAfter: await countNodes(page),
      memoryMb,
      shift: await page.evaluate<number>('window.shift'),
    };
  } finally {
    await context.close();
  }
}

const countNodes = (page: Page): Promise<number> => page.evaluate<number>(`document.querySelectorAll('*').length`);
