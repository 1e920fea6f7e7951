import { hash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import { Bulkhead, type Acquisition } from '#shared/node/protection/bulkhead.ts';
import { addressKey } from '#shared/node/protection/client-keys.ts';
import { DOCUMENT_CACHE } from './document-limits.ts';

/** `concurrency`: documents that are validated in one turn of the event loop, up to 5 ms each. */
const TURN = { concurrency: 8, maxWaiting: 200, maxWaitMs: 2_000, fairShare: true };

export type NewDocuments = ReturnType<typeof createNewDocuments>;

/**
 * Caches validated documents, and divides validation among addresses: a client that sends many new texts waits for
 * them itself, and takes at most its share of each turn from the others.
 */
export function createNewDocuments() {
  const known = new LRUCache<string, DocumentNode>({
    ...DOCUMENT_CACHE,
    // A parsed document keeps its text.
    sizeCalculation: ({ loc }) => loc?.source.body.length ?? 1,
  });
  const bulkhead = new Bulkhead(TURN);
  return {
    /**
     * Apollo's keys end with the SHA-256 of the text. Apollo's own store measures a document by its JSON, without
     * comments.
     */
    store: {
      get: async (key: string): Promise<DocumentNode | undefined> => known.get(key.slice(-64)),
      set: async (key: string, document: DocumentNode): Promise<void> => void known.set(key.slice(-64), document),
      delete: async (key: string): Promise<boolean> => known.delete(key.slice(-64)),
    },
    /** Waits until a text may be parsed and validated; a known text need not wait. */
    async admit(text: string, request: RequestInfo): Promise<Acquisition> {
      if (known.has(hash('sha256', text))) return 'acquired';
      const client = addressKey(request.address);
      const acquired = await bulkhead.acquire(client, request.signal);
      // Apollo validates it in this turn.
      if (acquired === 'acquired') setImmediate(() => bulkhead.release(client));
      return acquired;
    },
  };
}
