import type { EventEmitter } from 'node:events';
import { addressKey } from './limit-keys.ts';
import { whenClosed } from '#shared/node/http/when-closed.ts';

/** So many times the requests of one address fit into the service. Five addresses that take all they can leave room for a sixth. */
export const ADDRESSES_AT_LIMIT = 3;

/** A browser's connections to one host. An address with fewer requests in flight is not what makes a service busy. */
export const FEW_IN_FLIGHT = 6;

/** Counts requests in flight by a key, each until its response is closed. */
export function createOpenCounts() {
  const counts = new Map<string, number>();
  let total = 0;
  const leave = (key: string): void => {
    const left = (counts.get(key) ?? 0) - 1;
    total -= 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    total: (): number => total,
    /** The number of keys with a request in flight. */
    keys: (): number => counts.size,
    enter(key: string, response: EventEmitter): void {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total += 1;
      whenClosed(response, () => leave(key));
    },
  };
}

/**
 * Divides the requests in flight among the addresses they come from. One address alone may have `maxInFlight`; the more addresses there are, the less
 * each may have, so that a client that holds its requests open (a body that never ends, an answer that is not read) cannot block the others.
 */
export function createAddressShares(maxInFlight: number) {
  const open = createOpenCounts();
  return {
    /**
     * Counts a request until its response is closed; false, uncounted, where its address has its share already.
     *
     * @param isBusy each address has only few then
     */
    enter(address: string, response: EventEmitter, isBusy = false): boolean {
      const key = addressKey(address);
      const own = open.of(key);
      const addresses = open.keys() + (own === 0 ? 1 : 0);
      if (isBusy && own >= FEW_IN_FLIGHT) return false;
      if (open.total() >= maxInFlight && own >= (2 * maxInFlight) / (addresses + 1)) return false;
      open.enter(key, response);
      return true;
    },
  };
}
