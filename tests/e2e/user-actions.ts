import type { Locator } from 'playwright/test';
import { expect } from '#tests/support/browser/browser.ts';

// What a user does by the keyboard alone: Tab, Enter and typing. Every focused element must have a visible focus ring.

async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const page = target.page();
  // Found once: looking for a role and a name at each stop costs more than the stop.
  const element = await target.elementHandle();
  const stops: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    const stop = await page.evaluate((wanted) => {
      const { activeElement } = document;
      if (activeElement === wanted) return 'wanted';
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim().slice(0, 30) ?? '';
    }, element);
    if (stop === 'wanted') return expectVisibleFocus(page);
    stops.push(stop);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}: ${stops.join(' · ')}`);
}

export async function press(target: Locator): Promise<void> {
  await reach(target);
  await target.page().keyboard.press('Enter');
}

export async function write(target: Locator, text: string): Promise<void> {
  await reach(target);
  await target.page().keyboard.press('Control+A');
  await target.page().keyboard.type(text);
}

/** Fills a date field with 11 November: typed the same whether day or month comes first. */
export async function writeDate(target: Locator, year: number): Promise<void> {
  await reach(target);
  await target.page().keyboard.type(`1111${year}`);
}

/** Presses `target` and chooses a file in the picker that opens. */
export async function choosePicture(target: Locator, file: string): Promise<void> {
  const [picker] = await Promise.all([target.page().waitForEvent('filechooser'), press(target)]);
  await picker.setFiles(file);
}

/** The focused element has an outline and is on the screen (WCAG 2.4.7, 2.4.11). */
async function expectVisibleFocus(page: ReturnType<Locator['page']>): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const ring = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    // Inputs that lie over their drawing have the outline on a neighbour.
    const near = [
      element,
      element.parentElement ?? element,
      ...(element.parentElement?.querySelectorAll('*') ?? []),
    ].slice(0, 40);
    const { top, bottom } = element.getBoundingClientRect();
    return {
      hasRing: near.some(ring),
      isOnScreen: bottom > 0 && top < window.innerHeight,
      name: element.outerHTML.slice(0, 120),
    };
  });
  expect(seen).toEqual({ ...seen, hasRing: true, isOnScreen: true });
}
