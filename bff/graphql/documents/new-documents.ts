import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { Bulkhead, type Acquisition, addressKey } from '#shared/node/protection.ts';

/**
 * The texts of strangers. `maxSize` is in characters: a document has few tokens, but a token or a comment may be long.
 */
const DOCUMENT_CACHE = { max: 500, maxSize: 2_000_000 };

/** `concurrency`: documents that are validated in one turn of the event loop, up to 5 ms each. */
const TURN = { concurrency: 8, maxWaiting: 200, maxWaitMs: 2_000, fairShare: true };

export type NewDocuments = ReturnType<typeof createNewDocuments>;

/**
 * Caches validated documents, and divides validation among addresses: a client that sends many new texts waits for
 * them itself, and takes at most its share of each turn from the others.
 *
 * @param trusted the documents of manifests, which need not wait: they are few, and other documents evict none of them
 */
export function createNewDocuments(trusted: TrustedDocuments) {
  const trustedTexts = new Set(trusted.values());
  const kept = new Map<string, DocumentNode>();
  const known = new LRUCache<string, DocumentNode>({
    ...DOCUMENT_CACHE,
    sizeCalculation: (document) => textOf(document).length || 1,
    dispose: (document) => void texts.delete(textOf(document)),
  });
  /** The texts of `known`: to hash each text, as Apollo does for its keys, takes longer than to look it up. */
  const texts = new Set<string>();
  const bulkhead = new Bulkhead(TURN);
  return {
    /**
     * Apollo's keys end with the SHA-256 of the text. Apollo's own store measures a document by its JSON, without
     * comments.
     */
    store: {
      get: async (key: string): Promise<DocumentNode | undefined> =>
        kept.get(key.slice(-64)) ?? known.get(key.slice(-64)),
      async set(key: string, document: DocumentNode): Promise<void> {
        if (trustedTexts.has(textOf(document))) kept.set(key.slice(-64), document);
        // A text that is too large is not kept.
        else if (known.set(key.slice(-64), document).has(key.slice(-64))) texts.add(textOf(document));
      },
      delete: async (key: string): Promise<boolean> => known.delete(key.slice(-64)),
    },
    /** True for the text of a validated or a trusted document, which need not wait. */
    isKnown: (text: string): boolean => texts.has(text) || trustedTexts.has(text),
    /** Waits until a text of this address may be parsed and validated. */
    async admit(address: string, signal: AbortSignal): Promise<Acquisition> {
      const client = addressKey(address);
      const acquired = await bulkhead.acquire(client, signal);
      // Apollo validates it in this turn.
      if (acquired === 'acquired') setImmediate(() => bulkhead.release(client));
      return acquired;
    },
  };
}

/** A parsed document keeps its text. */
function textOf({ loc }: DocumentNode): string {
  return loc?.source.body ?? '';
}
