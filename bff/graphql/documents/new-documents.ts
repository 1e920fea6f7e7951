import { hash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { TrustedDocuments } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { addressKey, Bulkhead } from '#shared/node/protection.ts';

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
  const trustedDocuments = new Map<string, DocumentNode>();
  const otherDocuments = new LRUCache<string, DocumentNode>({
    ...DOCUMENT_CACHE,
    sizeCalculation: (document) => textOf(document).length || 1,
  });
  const bulkhead = new Bulkhead(TURN);
  return {
    /** Apollo's own store measures a document by its JSON, without comments. */
    store: {
      get: async (key: string): Promise<DocumentNode | undefined> =>
        trustedDocuments.get(idOf(key)) ?? otherDocuments.get(idOf(key)),
      async set(key: string, document: DocumentNode): Promise<void> {
        // A text that is too large is not kept.
        (trustedTexts.has(textOf(document)) ? trustedDocuments : otherDocuments).set(idOf(key), document);
      },
      delete: async (key: string): Promise<boolean> => otherDocuments.delete(idOf(key)),
    },
    /** True for the text of a validated or a trusted document, which need not wait. */
    isKnown: (text: string): boolean => trustedTexts.has(text) || otherDocuments.has(hash('sha256', text)),
    /** Waits until a text of this address may be parsed and validated. */
    async waitForTurn(address: string, signal?: AbortSignal): Promise<boolean> {
      const client = addressKey(address);
      const isTurn = await bulkhead.acquire(client, signal);
      // Apollo validates it in this turn.
      if (isTurn) setImmediate(() => bulkhead.release(client));
      return isTurn;
    },
  };
}

/** Apollo's keys end with the SHA-256 of the text, or with the id of a trusted document, which may be shorter. */
const idOf = (key: string): string => key.slice(-64);

/** A parsed document keeps its text. */
const textOf = ({ loc }: DocumentNode): string => loc?.source.body ?? '';
