import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port below those that systems give to connections of clients: one of these could take it before a server
 * does, or while that is started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port);
    const isFree = await new Promise<boolean>(
      (resolve) => void server.once('listening', () => resolve(true)).once('error', () => resolve(false)),
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

/** The first of `count` free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const servers = Array.from({ length: count }, (_, index) => createServer().listen(first + index));
    const areFree = await Promise.all(
      servers.map(
        (server) =>
          new Promise<boolean>(
            (resolve) => void server.once('listening', () => resolve(true)).once('error', () => resolve(false)),
          ),
      ),
    );
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    if (areFree.every(Boolean)) return first;
  }
}
