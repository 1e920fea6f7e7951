import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { graphqlProxy } from './graphql-proxy.ts';
import { site } from './site.ts';

/** What the web service is made of; `root` is the folder of the built client. */
export type WebParts = { config: Config; root: string; logger: FastifyBaseLogger };

const requestIdPattern = /^[\w.-]{8,64}$/;
/** Asked every second by whoever watches: not worth a line each. */
const isHealthCheck = (url: string) => url === '/livez' || url === '/readyz';

/** An address that no page will ever have. */
const nowhere = '/-';

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Builds the web service without listening: the client's files, its pages with true statuses, and the way to the graph. */
export async function createWeb({ config, root, logger }: WebParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: toTrust(config.trustProxy),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    bodyLimit: 6 * 1024 * 1024,
    // A cut link (`/photos/%E0%A4%A`) is an address that is not there, and gets its page.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : nowhere),
    // As long as Node reads an address: the router's own refusal is JSON, and a visitor's is a page.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
  });
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isHealthCheck(request.url)) return;
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => reply.code(isDraining ? 503 : 200).send({ status: isDraining ? 'draining' : 'ok' }));
  await app.register(graphqlProxy, { bffUrl: config.bffUrl });
  await app.register(site, { config, root });
  return app;
}

/** A number means that many proxies, counted from here. */
function toTrust(trust: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}
