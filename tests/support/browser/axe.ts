import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page by its rules for WCAG 2.2 AA and best practices, and by one that it does not run unless it
 * is asked for: the visible label is part of the accessible name.
 */
export async function findAxeViolations(page: Page) {
  // Legacy mode runs in the page itself. The other mode opens a second page each time, for frames of other origins,
  // which we do not have.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
  return (await axe.withTags(TAGS).analyze()).violations;
}
