/// <reference lib="dom" />
import type { Page } from 'playwright';
import { findAxeViolations } from '#tests/support/browser/axe.ts';
import { FIND_TEXT_FAULTS } from './states-site.ts';

/** Characters of an element's markup that are reported. */
const MARKUP_LENGTH = 160;

/**
 * The faults of a page as it stands: horizontal overflow, text that is cut or covered (tests/measure/text-faults.ts),
 * findings of axe. The page must be able to load `TEXT_FAULTS_PATH`.
 */
export async function pageFaults(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const texts = await page.evaluate<string[]>(FIND_TEXT_FAULTS);
  const violations = await findAxeViolations(page);
  return [
    ...(overflow > 0 ? [`${overflow} px of horizontal overflow`] : []),
    ...new Set(texts),
    // The markup says more than a selector of generated class names.
    ...violations.map(
      ({ id, nodes }) =>
        `axe: ${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, MARKUP_LENGTH)}`).join(' | ')}`,
    ),
  ];
}
