import type { EventEmitter } from 'node:events';
import { addressKey } from './limit-keys.ts';

/** So many times the requests of one address fit into the service. Five addresses that take all they can leave room for a sixth. */
export const ADDRESSES_AT_LIMIT = 3;

/**
 * Divides the requests in flight among the addresses they come from. One address alone may have `maxInFlight`; the more addresses there are, the less
 * each may have, so that a client that holds its requests open (a body that never ends, an answer that is not read) keeps nobody else out.
 */
export function createAddressShares(maxInFlight: number) {
  const inFlight = new Map<string, number>();
  let total = 0;

  const leave = (key: string): void => {
    const left = (inFlight.get(key) ?? 0) - 1;
    total -= 1;
    if (left > 0) inFlight.set(key, left);
    else inFlight.delete(key);
  };

  return {
    /** Counts a request until its response is closed; false, uncounted, where its address has its share already. */
    enter(address: string, response: EventEmitter): boolean {
      const key = addressKey(address);
      const own = inFlight.get(key) ?? 0;
      const addresses = inFlight.size + (own === 0 ? 1 : 0);
      if (total >= maxInFlight && own >= (2 * maxInFlight) / (addresses + 1)) return false;
      inFlight.set(key, own + 1);
      total += 1;
      response.once('close', () => leave(key));
      return true;
    },
  };
}
