import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to the bytes, in both directions: some of toxiproxy's faults. */
interface Toxics {
  /** Bytes a second. */
  bandwidth?: number;
  /** Nothing passes. */
  hangs?: boolean;
  /** The connection is reset. */
  resets?: boolean;
}

export type ChaosProxy = Awaited<ReturnType<typeof startChaosProxy>>;

/** A TCP proxy on loopback in front of the server at the port `target`, whose connections can be made to suffer. */
export async function startChaosProxy(target: number) {
  const sockets = new Set<Socket>();
  let toxics: Toxics = {};
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket
      .setNoDelay(true)
      .on('close', () => sockets.delete(socket))
      .on('error', () => {});
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const behind = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    keep(client).on('close', () => behind.destroy());
    keep(behind).on('close', () => client.destroySoon());
    carry(client, behind, () => toxics);
    carry(behind, client, () => toxics);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dropAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /**
     * Sets what happens to connections from now on; without an argument, nothing. Connections that are open are dropped
     * unless `drop` is false.
     */
    set: (next: Toxics = {}, { drop = true } = {}) => {
      toxics = next;
      if (drop) dropAll();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      dropAll();
      await closed;
    },
  };
}

/**
 * Carries the bytes of one direction. The toxics are looked up at each chunk, so that they can change under an open
 * connection.
 */
function carry(from: Socket, to: Socket, toxics: () => Toxics): void {
  const pass = async (chunk: Buffer): Promise<void> => {
    const { bandwidth, hangs, resets } = toxics();
    if (resets) return [from, to].forEach((socket) => socket.resetAndDestroy());
    if (hangs) return;
    const size = bandwidth === undefined ? chunk.length : Math.max(1, Math.ceil(bandwidth / 50));
    for (let at = 0; at < chunk.length && !to.destroyed; at += size) {
      to.write(chunk.subarray(at, at + size));
      if (bandwidth !== undefined) await sleep((size / bandwidth) * 1000);
    }
  };
  let work: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk: Buffer) => void (work = work.then(() => pass(chunk))));
  from.on('end', () => void (work = work.then(() => to.end())));
}
