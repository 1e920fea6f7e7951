import type { EventEmitter } from 'node:events';

/** A property of the response: see `TAKEN` in http-server.ts. */
const LISTENERS: unique symbol = Symbol('listeners');

interface Watched extends EventEmitter {
  [LISTENERS]?: (() => void)[];
}

/**
 * Calls a function once a response is closed: sent to its end, or given up. Several parts of a service wait for that with each request, and one listener for
 * all of them costs less than one for each.
 */
export function whenClosed(response: EventEmitter, listener: () => void): void {
  const watched: Watched = response;
  const known = watched[LISTENERS];
  if (known) return void known.push(listener);
  watched[LISTENERS] = [listener];
  watched.on('close', callAll);
}

function callAll(this: Watched): void {
  for (const listener of this[LISTENERS]?.splice(0) ?? []) listener();
}
