import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerFault } from './faults.ts';
import { RequestLog } from './request-log.ts';
import { requestIdOf } from './requests.ts';

/** A server without routes: limits, time-outs, ids, and a log without addresses. */
export function createServer(loggerInstance: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance,
    logController: new RequestLog(),
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: answerFault,
    bodyLimit: 100 * 1024,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      // 100 characters of an invoice, each up to 12 in an address.
      maxParamLength: 1200,
    },
  });
  // Bodies are JSON; Fastify would also take text.
  app.removeContentTypeParser('text/plain');
  return app;
}
