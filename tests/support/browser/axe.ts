import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The smaller of its two forms: half of a check's time is reading axe. */
const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let source: string | undefined;

interface WithAxe {
  axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> };
}

/**
 * What axe finds on a page by its rules for WCAG 2.2 AA and best practices, and by one that it does not run unless it
 * is asked for: the visible label is part of the accessible name. It is loaded once for each document, and does not
 * look into frames, which we do not have.
 */
export async function findAxeViolations(page: Page): Promise<Result[]> {
  source ??= readFileSync(SOURCE, 'utf8');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { violations } = await (window as unknown as WithAxe).axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations;
  }, TAGS);
}
