/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { transformWithOxc } from 'vite';
import { findAxeViolations } from '#tests/support/browser/axe.ts';

/** Characters of an element's markup that are reported. */
const MARKUP_LENGTH = 160;

const SCRIPT = path.join(import.meta.dirname, 'text-faults.ts');
const SCRIPT_PATH = '/text-faults.js';

/** Lets a page load tests/measure/text-faults.ts, before it is opened. */
export async function serveTextFaults(page: Page): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(SCRIPT, 'utf8'), SCRIPT);
  await page.route(`**${SCRIPT_PATH}`, (route) => route.fulfill({ body: code, contentType: 'text/javascript' }));
}

/** Texts of the page that are cut or covered, once it has come to rest: a sentence for each. */
export const findTextFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`import('${SCRIPT_PATH}').then(({ findTextFaults }) => findTextFaults())`);

/** The faults of a page as it stands: texts, horizontal overflow, findings of axe. */
export async function pageFaults(page: Page): Promise<string[]> {
  const texts = await findTextFaults(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
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
