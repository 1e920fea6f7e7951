import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port below those that systems give to connections of clients: one of these could take it before a server
 * does, or while that is started again.
 */
export const freePort = (): Promise<number> => freePorts(1);

/** The first of `count` free ports in a row. Until this process ends, no other call of any test returns one of them. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(10_000, 32_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const holds = await Promise.all(ports.map(hold));
    const areFree = await Promise.all(ports.map(isFree));
    if (holds.every((socket) => socket !== null) && areFree.every(Boolean)) return first;
    for (const socket of holds) socket?.close();
  }
}

/** Holds the UDP port of the same number, which no server of the product uses. Null where another process holds it. */
async function hold(port: number): Promise<Socket | null> {
  const socket = createSocket('udp4').unref().bind({ port, address: '127.0.0.1', exclusive: true });
  return once(socket, 'listening').then(
    () => socket,
    () => null,
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => server.close(resolve));
  return isListening;
}
