import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Connections are held at most this long. */
const PATIENCE_MS = 250;
/** Where any came, the moment is this long: a proxy with so many connections at most has all of them held. */
const QUIET_MS = 10;
/** A turn of the event loop that took longer did other work, and connections may have come meanwhile. */
const QUIET_TURN_MS = 1;

/**
 * Stops listening in a moment when no connection waits to be accepted. The system resets those that wait, their requests may be on the way, and a proxy
 * sends only some of them again. So for a moment connections are accepted and not served, which keeps the turns of the event loop short and the
 * proxy's next connections away, until none comes. Then the listener is closed, and those that were held are served.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const held: Socket[] = [];
  server.removeAllListeners('connection').on('connection', (socket: Socket) => held.push(socket));
  const until = performance.now() + PATIENCE_MS;
  // From here on each turn is a whole one: it accepts what waits, then comes back.
  await nextTurn();
  let lastCameAt = 0;
  let isQuiet = false;
  while (!isQuiet && performance.now() < until) {
    const [count, began] = [held.length, performance.now()];
    await nextTurn();
    const now = performance.now();
    if (held.length > count) lastCameAt = now;
    isQuiet = now - began < QUIET_TURN_MS && now - lastCameAt > QUIET_MS;
  }
  server.close();
  server.removeAllListeners('connection');
  for (const listener of listeners) server.on('connection', listener);
  for (const socket of held) server.emit('connection', socket);
}
