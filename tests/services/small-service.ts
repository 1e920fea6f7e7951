import { toBusyError } from '#shared/graphql-http.ts';
import { createService, runService } from '#shared/node/service.ts';

// A service with the common base and nothing else, as a process: started by tests with PORT, SHUTDOWN_DELAY_MS and
// SERVICE_NAME.

const { PORT = '0', SHUTDOWN_DELAY_MS = '0', SERVICE_NAME = 'small', PROBLEM = '', LISTEN_HOST } = process.env;

await runService({
  name: SERVICE_NAME,
  loadConfig: () => ({
    port: Number(PORT),
    host: LISTEN_HOST,
    logLevel: 'info' as const,
    shutdownDelayMs: Number(SHUTDOWN_DELAY_MS),
  }),
  async createApp({ logger }) {
    const app = createService({ logger, server: {}, describeRefusal: toBusyError });
    app.post('/echo', ({ body }) => body);
    app.post('/log/:lines', ({ log, params }) => {
      for (let line = Number((params as { lines: string }).lines); line > 0; line -= 1)
        log.info({ text: 'x'.repeat(1_000) }, 'a line');
      return {};
    });
    app.post('/fault', (_request, reply) => {
      setImmediate(() => {
        throw new Error('outside any request');
      });
      return reply.send({});
    });
    app.post('/exit/:status', ({ params }) => process.exit(Number((params as { status: string }).status)));
    if (PROBLEM === 'close hangs') app.addHook('onClose', () => new Promise<void>(() => {}));
    return app;
  },
});
