import type { Page } from 'playwright';

/**
 * The most JavaScript that a page may load before it is used, signed out: kB (1000 bytes) on the wire, brotli
 * and headers. Of the pages by their patterns.
 */
export const SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  '/': 95,
  '/about': 95,
  '/terms': 95,
  '/contact': 95,
  '/find-my-order': 140,
  '/photos/:invoiceId?': 150,
  '/location': 185,
  '/login': 160,
  '/register': 165,
};

/** An order with files of every kind, for the pages whose pattern has an invoice. */
const INVOICE = 'FLIP-DEMO-ACTIVE';

/** An address of a page. */
export const addressOfPattern = (pattern: string): string => pattern.replace(':invoiceId?', INVOICE);

/** The scripts that a page has loaded so far, by address: bytes as Chromium counts them, headers included. */
export async function countScripts(page: Page): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const urls = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'data:,');
    if (pathname.endsWith('.js')) scripts.set(pathname, (scripts.get(pathname) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return scripts;
}

/** The sum in kB, rounded up to a tenth, and each script, the largest first. */
export function weightOf(scripts: ReadonlyMap<string, number>): { total: number; parts: string[] } {
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  const parts = [...scripts]
    .sort(([, one], [, other]) => other - one)
    .map(([file, size]) => `${(size / 1000).toFixed(1)} kB ${file}`);
  return { total: Math.ceil(bytes / 100) / 10, parts };
}
