import type { ServerResponse } from 'node:http';
import { type SeenRequest, startFakeServer } from '#tests/support/servers/fake-server.ts';

/** What fetching a zip is like: as it should be, without CORS, or an HTML page without CORS. */
type ZipFault = 'none' | 'closed' | 'closed page';

/** An order of its own for one test: the real one's files, its zip held back and spoilt as the test says. */
export type SlowOrder = {
  invoice: string;
  release: () => void;
  downloadCalls: () => number;
};
type Order = {
  release: () => void;
  gate: Promise<void>;
  fault: ZipFault;
  calls: number;
};

/**
 * The product API with another before it: every `order()` has the files of `real`, and a zip that takes as long as
 * the test wants.
 */
export async function startSlowApi(apiUrl: string, real: string) {
  const orders = new Map<string, Order>();

  async function forward({ method, headers, body }: SeenRequest, target: string): Promise<Response> {
    const { accept, authorization, range } = headers;
    const sent = { accept, authorization, range, 'content-type': 'application/json' };
    const known = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return fetch(apiUrl + target, { method, headers: known, body: method === 'POST' ? body : null });
  }

  async function answerJson(request: SeenRequest, response: ServerResponse): Promise<void> {
    const invoice = request.url.split('/')[2] ?? '';
    const order = orders.get(invoice);
    if (order && request.url.endsWith('/downloadAll')) {
      order.calls += 1;
      await order.gate;
    }
    const answer = await forward(request, order ? request.url.replace(invoice, real) : request.url);
    const json = (await answer.text())
      .replaceAll(`${apiUrl}/downloads/`, `${server.url}/zips/${invoice}/`)
      .replaceAll(apiUrl, server.url);
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(order ? json.replaceAll(`"inv":"${real}"`, `"inv":"${invoice}"`) : json);
  }

  async function answerFile(request: SeenRequest, response: ServerResponse): Promise<void> {
    const [, kind, invoice = '', ...rest] = request.url.split('/');
    const order = kind === 'zips' ? orders.get(invoice) : undefined;
    if (order?.fault === 'closed page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const answer = await forward(request, order ? `/downloads/${rest.join('/')}` : request.url);
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => order?.fault !== 'closed' || !name.startsWith('access-control')),
    );
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  }

  const server = await startFakeServer((request, response) => {
    const isFile = /^\/(zips|media|thumbnails)\//.test(request.url);
    (isFile ? answerFile : answerJson)(request, response).catch(() => response.destroy());
  });

  return {
    url: server.url,
    /** A new order; its zip is ready as soon as it is released. */
    order(fault: ZipFault = 'none'): SlowOrder {
      const invoice = `SLOW-${orders.size + 1}`;
      let release = () => undefined as void;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const order: Order = { release, gate, fault, calls: 0 };
      orders.set(invoice, order);
      return { invoice, release, downloadCalls: () => order.calls };
    },
    close: () => {
      for (const { release } of orders.values()) release();
      return server.close();
    },
  };
}
