import { existsSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { renderDocument, type RenderedDocument, sendEncoded } from './document.ts';
import { graphqlProxy } from './graphql-proxy.ts';
import { documentFile, notFound, pages, type PageHead } from './pages.ts';
import { securityHeaders } from './security.ts';
import { siteFiles } from './site-files.ts';

/** What the web service is made of; `root` is the folder of the built client. */
export type WebParts = { config: Config; root: string; logger: FastifyBaseLogger };

const requestIdPattern = /^[\w.-]{8,64}$/;
/** Asked every second by whoever watches: not worth a line each. */
const isHealthCheck = (url: string) => url === '/livez' || url === '/readyz';

/** Builds the web service without listening: the client's files, its pages with true statuses, and the way to the graph. */
export async function createWeb({ config, root, logger }: WebParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrust(config.trustProxy),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    bodyLimit: 6 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
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

/** The pages and files of the built client. */
async function site(app: FastifyInstance, { config, root }: { config: Config; root: string }): Promise<void> {
  const readBuilt = (file: string) => readFileSync(path.join(root, file), 'utf8');
  // A page that was not built is the shell: its script draws it.
  const render = (page: PageHead) => {
    const file = documentFile(page);
    return renderDocument(readBuilt(existsSync(path.join(root, file)) ? file : 'index.html'), page, config);
  };
  await app.register(helmet, securityHeaders(config));
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '.vite/**'],
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  await app.register(siteFiles, { config });
  for (const page of pages) {
    const document = render(page);
    app.get(page.pattern, (request, reply) => sendDocument(request, reply, page, document));
  }
  const missing = render(notFound);
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
    return wantsPage ? sendDocument(request, reply, notFound, missing) : reply.type('text/plain').send('Not found');
  });
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, page: PageHead, document: RenderedDocument) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (page.isPrivate) {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, noimageindex');
  } else {
    reply.header('cache-control', 'no-cache').header('etag', document.etag);
    if (reply.statusCode === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send();
  }
  return sendEncoded(request, reply, document);
}
