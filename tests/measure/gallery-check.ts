import { expect, test } from 'playwright/test';
import { addressOf, slugOf, states } from '#tests/gallery/states/all-states.ts';
import { pageFaults, serveTextFaults } from './page-faults.ts';

// Opens every state of the gallery by itself, at each width of the configuration, and looks for errors of the page, a
// step that can't be done, and what `pageFaults` measures.

/** Files that a state lacks on purpose, and a recommendation of React's development build. */
const NO_FAULT = /Failed to load resource|React DevTools/;

for (const state of states)
  test(slugOf(state), async ({ page }) => {
    const errors = new Set<string>();
    page.on('pageerror', (error) => errors.add(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !NO_FAULT.test(message.text())) errors.add(message.text());
    });
    await serveTextFaults(page);
    await page.goto(addressOf(state), { waitUntil: 'domcontentloaded' });
    await expect.soft(page.locator('html')).toHaveAttribute('data-state', 'ready', { timeout: 40_000 });
    // Chunks and pictures are loaded, and what they led to is rendered.
    await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
    const faults = await pageFaults(page);
    await expect.soft(page.getByRole('heading', { name: 'Yah, kabur.' })).toHaveCount(state.hasError ? 1 : 0);
    expect([...(state.hasError ? [] : errors), ...faults]).toEqual([]);
  });
