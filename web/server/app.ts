import type { FastifyInstance } from 'fastify';
import { toBusyError } from '#shared/graphql-http.ts';
import type { Logger } from '#shared/node/logger.ts';
import { createService, type Timeouts } from '#shared/node/service.ts';
import { decodePart } from '#shared/url-part.ts';
import type { Config } from './config.ts';
import { registerOneClick } from './newsletter/one-click.ts';
import { registerSite } from './pages/site.ts';
import { connectBff } from './proxy/bff-replicas.ts';
import { registerGraphqlProxy } from './proxy/graphql-proxy.ts';

interface WebOptions {
  config: Config;
  /** The folder of the built client. */
  root: string;
  logger: Logger;
  timeouts?: Timeouts;
}

/** A path that no page will ever have. */
const UNKNOWN_PATH = '/-';

/**
 * Creates the web service, not yet listening: the client's files, its pages with correct statuses, and the proxy of
 * the graph.
 */
export async function createWeb({ config, root, logger, timeouts }: WebOptions): Promise<FastifyInstance> {
  const app = createService({
    logger,
    logKey: config.logKey,
    server: {
      // A truncated link (`/photos/%E0%A4%A`) gets the 404 page, not a refusal in JSON.
      rewriteUrl: ({ url = '/' }) => (decodePart(url.split('?', 1)[0] ?? '') === null ? UNKNOWN_PATH : url),
      // The same rules as in the client's router. Parameters may be as long as the longest URL that Node accepts: the
      // router refuses longer ones in JSON, and a visitor has to get a page.
      routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 16 * 1024 },
    },
    trustProxy: config.trustProxy,
    metricsAddress: config.metrics,
    describeRefusal: toBusyError,
    timeouts,
  });
  const sendToBff = connectBff(app, config.bffUrls);
  await app.register(registerGraphqlProxy, { sendToBff });
  await app.register(registerOneClick, { sendToBff });
  await app.register(registerSite, { config, root, sendToBff });
  return app;
}
