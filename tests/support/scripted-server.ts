import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScriptedServer {
  url: string;
  /** Every request so far, in order. */
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** A small HTTP server that answers as a test tells it to. */
export async function startHttp(answer: (request: SeenRequest, response: ServerResponse) => void): Promise<ScriptedServer> {
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

/** A TCP server for answers no HTTP library would send. `answer` is called once for each chunk that begins a request. */
export async function startTcp(answer: (socket: Socket) => void): Promise<ScriptedServer> {
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

/** The usual envelope of the product API. */
export function sendEnvelope(response: ServerResponse, data: unknown, { status = 200, message = 'OK', http = status }: { status?: number; message?: unknown; http?: number } = {}): void {
  sendJson(response, http, { status, message, data });
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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
