import type { Locator, Page } from 'playwright/test';
import { expect } from '#tests/support/browser/browser.ts';

/** What a user does on a page, by mouse or by keyboard alone. */
export interface UserActions {
  press: (target: Locator) => Promise<void>;
  write: (target: Locator, text: string) => Promise<void>;
  /** Fills a date field with 11 November: typed the same whether day or month comes first. */
  writeDate: (target: Locator, year: number) => Promise<void>;
  /** Presses `target` and chooses a file in the picker that opens. */
  choosePicture: (target: Locator, file: string) => Promise<void>;
}

export function byMouse(page: Page): UserActions {
  const press = (target: Locator) => target.click();
  return {
    press,
    write: (target, text) => target.fill(text),
    writeDate: (target, year) => target.fill(`${year}-11-11`),
    choosePicture: (target, file) => choose(page, press, target, file),
  };
}

/** Tab, Enter and typing, without a pointer. Every focused element must have a visible focus ring. */
export function byKeyboard(page: Page): UserActions {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
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
  async function press(target: Locator): Promise<void> {
    await reach(target);
    await page.keyboard.press('Enter');
  }
  async function write(target: Locator, text: string): Promise<void> {
    await reach(target);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
  async function writeDate(target: Locator, year: number): Promise<void> {
    await reach(target);
    await page.keyboard.type(`1111${year}`);
  }
  return { press, write, writeDate, choosePicture: (target, file) => choose(page, press, target, file) };
}

async function choose(page: Page, press: UserActions['press'], target: Locator, file: string): Promise<void> {
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), press(target)]);
  await picker.setFiles(file);
}

/** The focused element has an outline and is on the screen (WCAG 2.4.7, 2.4.11). */
async function expectVisibleFocus(page: Page): Promise<void> {
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
