import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** One request as it arrived. */
export interface RawRequest {
  method: string;
  url: string;
  /** Request line and headers. */
  head: string;
  body: string;
  socket: Socket;
}

/** Responds to one request, byte by byte if need be, or does not. */
export type Act = (request: RawRequest) => void;

export interface RawUpstream {
  port: number;
  url: string;
  seen: RawRequest[];
  /** The open connections. */
  sockets: Set<Socket>;
  /**
   * Sets the responses to requests from now on; without a script, normally. Connections that the last script served
   * on are destroyed.
   */
  act(script?: Act): void;
  close(): Promise<void>;
}

/** An HTTP/1.1 response with an envelope of the REST API, or with any text as its body. */
export function rawAnswer(
  body: unknown,
  { status = '200 OK', headers = '' }: { status?: string; headers?: string } = {},
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n${headers}\r\n${text}`;
}

export const envelope = (data: unknown, message = 'OK', status = 200): object => ({ status, message, data });

/**
 * A REST API on plain TCP sockets: it can send what no HTTP library would. `normally` is how it responds
 * without a script.
 */
export async function startRawUpstream(normally: Act, { keepAliveMs = 0 } = {}): Promise<RawUpstream> {
  const sockets = new Set<Socket>();
  const seen: RawRequest[] = [];
  const touched = new Set<Socket>();
  let current = normally;
  const server = createServer((socket) => {
    let buffered = '';
    sockets.add(socket);
    socket.setNoDelay(true).setEncoding('latin1');
    if (keepAliveMs > 0) socket.setTimeout(keepAliveMs, () => socket.end());
    socket.on('close', () => [sockets, touched].forEach((set) => set.delete(socket))).on('error', () => {});
    socket.on('data', (chunk) => {
      buffered += String(chunk);
      for (let request = readRequest(buffered); request; request = readRequest(buffered)) {
        buffered = request.rest;
        const one = { ...request.parts, socket };
        seen.push(one);
        if (current !== normally) touched.add(socket);
        current(one);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    seen,
    sockets,
    act: (script = normally) => {
      current = script;
      for (const socket of touched) socket.destroy();
      touched.clear();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The first whole request in a text, and what follows it; null while it is incomplete. */
function readRequest(
  text: string,
): { parts: Pick<RawRequest, 'method' | 'url' | 'head' | 'body'>; rest: string } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = text.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const from = end + 4;
  if (text.length < from + length) return null;
  const [method = '', url = ''] = head.split(' ', 2);
  return {
    parts: { method, url, head, body: Buffer.from(text.slice(from, from + length), 'latin1').toString('utf8') },
    rest: text.slice(from + length),
  };
}
