import { copyCache, factsPath, isCopyCache, keptPath } from '#web/lib/kept-copy.ts';
import { type CopyFacts, type KeptFile, readFacts } from './copy-facts.ts';
import { stopKeeper } from './keeper.ts';

/** A copy on this device, as far as it came: files that were not fetched are missing from it. */
export type KeptCopy = { facts: CopyFacts; files: KeptFile[]; missing: number; bytes: number };

/** Whether this browser can keep anything: plain http and some private windows can't. */
export async function canKeep(): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || !('caches' in window)) return false;
  try {
    await caches.keys();
    return true;
  } catch {
    return false;
  }
}

/** The copy of an order on this device; null where there is none, and where nothing can be kept. */
export async function findCopy(invoice: string): Promise<KeptCopy | null> {
  try {
    if (!(await caches.has(copyCache(invoice)))) return null;
    const cache = await caches.open(copyCache(invoice));
    const facts = readFacts(await (await cache.match(factsPath(invoice)))?.json());
    if (facts === null) return null;
    const kept = await Promise.all(facts.files.map(async (file) => ({ file, answer: await cache.match(keptPath(invoice, file.name)) })));
    const there = kept.filter(({ answer }) => answer !== undefined);
    if (there.length === 0) return null;
    const bytes = there.reduce((sum, { answer }) => sum + Number(answer?.headers.get('content-length') ?? 0), 0);
    return { facts, files: there.map(({ file }) => file), missing: kept.length - there.length, bytes };
  } catch {
    // No Cache Storage here, or one that may not be touched: then there is no copy either.
    return null;
  }
}

/** Takes an order's copy off this device; with the last one the service worker and its shell go, too. */
export async function deleteCopy(invoice: string): Promise<void> {
  await caches.delete(copyCache(invoice));
  const names = await caches.keys();
  if (!names.some(isCopyCache)) await stopKeeper();
}
