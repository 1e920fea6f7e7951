import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port below those that systems give to connections of clients: one of these could take it before a server
 * does, or while that is started again.
 */
export const freePort = (): Promise<number> => freePorts(1);

/** The first of `count` free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(10_000, 32_000);
    const servers = Array.from({ length: count }, (_, index) => createServer().listen(first + index));
    const areFree = await Promise.all(
      servers.map((server) =>
        once(server, 'listening').then(
          () => true,
          () => false,
        ),
      ),
    );
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    if (areFree.every(Boolean)) return first;
  }
}
