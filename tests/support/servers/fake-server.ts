import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

/** Starts an HTTP server on loopback that answers each request with `answer`. */
export async function startFakeServer(answer: (request: SeenRequest, response: ServerResponse) => void) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body };
      seen.push(one);
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request so far, in order. */
    seen,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
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
