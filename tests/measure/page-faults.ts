/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { FIND_TEXT_FAULTS } from './states-site.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Experimental in axe, so it runs only when it is asked for: the visible label is part of the accessible name. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } };

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
  // Legacy mode runs in the page itself. The other mode opens a second page each time, for frames of other origins,
  // which we do not have.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules: labelInName });
  const { violations } = await axe.withTags(tags).analyze();
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
