import { expect, phone, test } from '#tests/support/browser/browser.ts';
import { addressOfPattern, countScripts, SCRIPT_BUDGETS, weightOf } from '#tests/support/browser/script-weight.ts';

// Map tiles come from a host that the machine may not reach.
test.use({ viewport: phone, allowedErrors: /net::ERR_/ });

/** Until the network and the browser are idle: code that is loaded then counts as well. */
for (const [pattern, budget] of Object.entries(SCRIPT_BUDGETS)) {
  test(`${pattern} loads at most ${budget} kB of scripts before it is used`, async ({ page }) => {
    const scripts = await countScripts(page);
    await page.goto(addressOfPattern(pattern), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await page.waitForLoadState('networkidle');
    const { total, parts } = weightOf(scripts);
    process.stdout.write(`${pattern}: ${total} of ${budget} kB, ${parts.length} scripts\n`);
    expect(parts.length).toBeGreaterThan(3);
    expect(total > budget ? parts : []).toEqual([]);
  });
}
