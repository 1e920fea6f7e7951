import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';

/** What happens to the bytes of one direction, in the words of toxiproxy. Times are milliseconds, sizes bytes. */
export interface Toxics {
  /** Each chunk is late by so much. */
  latency?: number;
  /** Bytes a second. */
  bandwidth?: number;
  /** The end of the stream is late by so much. */
  slowClose?: number;
  /** Nothing passes; the connection is closed after so long, never for 0. */
  timeout?: number;
  /** The connection is reset after so long. */
  resetPeer?: number;
  /** Chunks are cut to this size, a millisecond apart. */
  slicer?: number;
  /** The connection is closed after so many bytes. */
  limitData?: number;
}

/** `downstream` is what the server sends, `upstream` what the client sends. */
export interface Weather {
  downstream?: Toxics;
  upstream?: Toxics;
}

export interface ChaosProxy {
  url: string;
  port: number;
  /**
   * Sets what happens to connections from now on; without an argument, nothing. Connections that are open are kept
   * unless `drop` is set.
   */
  set(weather?: Weather, options?: { drop?: boolean }): void;
  sockets: Set<Socket>;
  close(): Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** A TCP proxy on loopback in front of the server at the port `target`, whose connections can be made to suffer. */
export async function startChaosProxy(target: number | (() => number)): Promise<ChaosProxy> {
  const sockets = new Set<Socket>();
  let weather: Weather = {};
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket
      .setNoDelay(true)
      .on('close', () => sockets.delete(socket))
      .on('error', () => {});
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const behind = connect({
      port: typeof target === 'number' ? target : target(),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    keep(client).on('close', () => behind.destroy());
    keep(behind).on('close', () => client.destroySoon());
    carry(client, behind, () => weather.upstream ?? {});
    carry(behind, client, () => weather.downstream ?? {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dropAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    sockets,
    set: (next = {}, { drop = true } = {}) => {
      weather = next;
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
  let sent = 0;
  const begun = Date.now();
  const pass = async (chunk: Buffer): Promise<void> => {
    const { latency = 0, bandwidth, slicer, limitData, timeout, resetPeer } = toxics();
    if (resetPeer !== undefined)
      return void setTimeout(() => [from, to].forEach((socket) => socket.resetAndDestroy()), resetPeer);
    if (timeout !== undefined)
      return void (timeout > 0 && setTimeout(() => to.destroy(), Math.max(0, begun + timeout - Date.now())));
    if (latency > 0) await sleep(latency);
    const size = slicer ?? (bandwidth === undefined ? chunk.length : Math.max(1, Math.ceil(bandwidth / 50)));
    for (let at = 0; at < chunk.length && !to.destroyed; at += size) {
      const piece = chunk.subarray(
        at,
        Math.min(at + size, at + (limitData === undefined ? size : Math.max(0, limitData - sent))),
      );
      sent += piece.length;
      to.write(piece);
      if (limitData !== undefined && sent >= limitData) return void to.destroySoon();
      if (size < chunk.length) await sleep(bandwidth === undefined ? 1 : (piece.length / bandwidth) * 1000);
    }
  };
  let work: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk: Buffer) => void (work = work.then(() => pass(chunk))));
  from.on('end', () => void (work = work.then(() => sleep(toxics().slowClose ?? 0)).then(() => to.end())));
}
