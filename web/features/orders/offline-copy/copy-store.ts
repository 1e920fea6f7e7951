import { copiedFilePath, copyCacheName, manifestPath } from '#web/lib/offline-cache.ts';
import { type CopiedFile, type CopyManifest, readManifest } from './copy-manifest.ts';

/** A copy on this device with the files that were fetched. */
export interface OfflineCopy {
  manifest: CopyManifest;
  files: CopiedFile[];
  /** How many files of the manifest were not fetched. */
  missing: number;
  bytes: number;
}

/** The copy of an order on this device; null where there is none, and where the browser denies Cache Storage. */
export async function findCopy(invoice: string): Promise<OfflineCopy | null> {
  try {
    if (!(await caches.has(copyCacheName(invoice)))) return null;
    const cache = await caches.open(copyCacheName(invoice));
    const manifest = readManifest(await (await cache.match(manifestPath(invoice)))?.json());
    if (manifest === null) return null;
    const entries = await Promise.all(manifest.files.map(async (file) => ({ file, response: await cache.match(copiedFilePath(invoice, file.name)) })));
    const present = entries.filter(({ response }) => response !== undefined);
    if (present.length === 0) return null;
    const bytes = present.reduce((sum, { response }) => sum + Number(response?.headers.get('content-length') ?? 0), 0);
    return { manifest, files: present.map(({ file }) => file), missing: entries.length - present.length, bytes };
  } catch {
    return null;
  }
}
