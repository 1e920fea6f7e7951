import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeServer {
  url: string;
  /** Every request so far, in order. */
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** Starts an HTTP server on loopback that answers each request with `answer`. */
export async function startFakeServer(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<FakeServer> {
  const seen: SeenRequest[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body };
      seen.push(one);
      answer(one, response);
    });
  });
  return { url: await listen(server), seen, close: () => stop(server, () => server.closeAllConnections()) };
}

/**
 * Starts a TCP server for answers that an HTTP library cannot send. `answer` is called for each chunk that is
 * received.
 */
export async function startFakeTcpServer(answer: (socket: Socket) => void): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  const seen: SeenRequest[] = [];
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.on('data', (chunk) => {
      const [method = '', url = ''] = String(chunk).split(' ');
      seen.push({ method, url, headers: {}, body: String(chunk) });
      answer(socket);
    });
  });
  return {
    url: await listen(server),
    seen,
    close: () => stop(server, () => sockets.forEach((socket) => socket.destroy())),
  };
}

/**
 * Sends the envelope of the REST API (requirements §7). `http` is the HTTP status where it differs from the
 * envelope's.
 */
export function sendEnvelope(
  response: ServerResponse,
  data: unknown,
  { status = 200, message = 'OK', http = status }: { status?: number; message?: unknown; http?: number } = {},
): void {
  sendJson(response, http, { status, message, data });
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function stop(server: Server, dropAll: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    dropAll();
  });
}
