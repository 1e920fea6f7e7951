import { createHash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createCallSlots, type SlotResult } from '#bff/upstream/call-slots.ts';
import { addressKey } from '#shared/node/protection/limit-keys.ts';
import type { RequestInfo } from '#bff/graphql/context.ts';

/** Documents that are validated in one turn of the event loop: one address alone has four. Each takes up to 5 ms. */
const TURN = { inFlight: 8, waiting: 200, waitMs: 2_000 };
/** Far more than the website has; any client may send its own. */
const MAX_DOCUMENTS = 500;
/** Characters of all texts together: a parsed document keeps its text, comments included. */
const MAX_TEXT = 2_000_000;

export type NewDocuments = ReturnType<typeof createNewDocuments>;

/** Keeps the documents that were validated, and has addresses take turns with those that were not: an address that sends a new text each time slows down itself alone. */
export function createNewDocuments() {
  const known = new LRUCache<string, DocumentNode>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_TEXT,
    sizeCalculation: ({ loc }) => loc?.source.body.length ?? 1,
  });
  const slots = createCallSlots(TURN);
  return {
    /** Apollo's keys end with the SHA-256 of the text. Not Apollo's own store, which counts what a document would be as JSON: a long comment is nothing there. */
    store: {
      get: async (key: string): Promise<DocumentNode | undefined> => known.get(key.slice(-64)),
      set: async (key: string, document: DocumentNode): Promise<void> => void known.set(key.slice(-64), document),
      delete: async (key: string): Promise<boolean> => known.delete(key.slice(-64)),
    },
    /** Waits until a text may be parsed and validated: at once where it was before. */
    async admit(text: string, request: RequestInfo): Promise<SlotResult> {
      if (known.has(createHash('sha256').update(text).digest('hex'))) return 'taken';
      const owner = addressKey(request.address);
      const result = await slots.take(owner, request.signal);
      // Apollo validates it in this turn.
      if (result === 'taken') setImmediate(slots.release, owner);
      return result;
    },
  };
}
