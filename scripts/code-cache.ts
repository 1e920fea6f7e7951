import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** What a service does before its code cache is written, so that the cache holds what a start and first answers need. */
export interface WarmUp {
  /** Its environment. `apiUrl` answers every call with 404. */
  env: (ports: { port: number; apiUrl: string }) => Record<string, string>;
  requests: { path: string; graph?: string }[];
}

export const warmUpBff: WarmUp = {
  env: ({ port, apiUrl }) => ({ BFF_PORT: String(port), PRODUCT_API_URL: apiUrl }),
  requests: [
    { path: '/readyz' },
    { path: '/graphql', graph: '{ booths { name address } }' },
    { path: '/graphql', graph: '{ booths { name address } }' },
    {
      path: '/graphql',
      graph: 'query ($invoice: String!) { order(invoice: $invoice) { invoice date files { url } } }',
    },
  ],
};

export const warmUpWeb: WarmUp = {
  env: ({ port, apiUrl }) => ({ WEB_PORT: String(port), BFF_URL: apiUrl, PRODUCT_API_URL: apiUrl }),
  requests: [
    { path: '/readyz' },
    { path: '/' },
    { path: '/find-my-order' },
    { path: '/graphql', graph: '{ booths { name } }' },
  ],
};

/** Runs a bundle in a child process until it has answered `warmUp.requests`, and writes the code cache beside it. */
export async function writeWarmCodeCache(file: string, { env, requests }: WarmUp): Promise<void> {
  const api = createServer(
    (request, response) =>
      void request
        .resume()
        .on('end', () =>
          response
            .writeHead(404, { 'content-type': 'application/json' })
            .end('{"status":404,"message":"Not found","data":null}'),
        ),
  );
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const port = await freePort();
  // Nothing of the environment of the build, which may be that of another service. The options of V8 have to be those of the service's later starts.
  const child = fork(path.join(import.meta.dirname, 'code-cache-child.ts'), [file], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env({ port, apiUrl }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([once(child, 'message'), ended]);
  for (const request of child.connected ? requests : []) await send(`http://127.0.0.1:${port}`, request);
  if (child.connected) child.send('write');
  const [status] = await ended;
  api.closeAllConnections();
  api.close();
  if (status !== 0) throw new Error(`the code cache of ${file} could not be written`);
}

async function send(base: string, { path: address, graph }: WarmUp['requests'][number]): Promise<void> {
  const body =
    graph === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: graph, variables: { invoice: 'WARM-UP' } }),
        };
  const answer = await fetch(base + address, body);
  await answer.arrayBuffer();
}
