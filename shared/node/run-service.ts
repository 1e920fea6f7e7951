import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { LogLevel } from './env.ts';
import { ConfigError, describeError, StartupError } from './errors.ts';
import { createLogger, type Logger } from './logger.ts';

/** A close that takes longer ends the process with status 1. */
const CLOSE_TIMEOUT_MS = 8_000;

/** A close that begins during the start waits this long for something that can be closed. */
const START_PATIENCE_MS = 5_000;

interface ServiceConfig {
  port: number;
  logLevel: LogLevel;
}

interface Service<Config extends ServiceConfig> {
  name: string;
  /** The variable that sets the port, and its default. */
  port: { variable: string; fallback: number };
  /** @throws ConfigError */
  loadConfig: () => Config;
  /** @throws StartupError */
  createApp: (parts: { config: Config; logger: Logger }) => Promise<FastifyInstance>;
  /** Translates an error at start into one that says what the operator must do; null for any other error. */
  explain?: (error: unknown, config: Config) => StartupError | null;
}

/**
 * The life of a service's process: reads the configuration, creates the server, listens, and closes on SIGINT, SIGTERM, a fault outside any
 * request, or the end of the parent. Exits with status 0 after a close that was asked for, else 1.
 */
export async function runService<Config extends ServiceConfig>(service: Service<Config>): Promise<void> {
  try {
    const config = service.loadConfig();
    await start(service, config).catch((error: unknown) => {
      throw service.explain?.(error, config) ?? error;
    });
  } catch (error) {
    const text = error instanceof StartupError ? error.message : `${service.name}: ${error instanceof Error ? error.stack : String(error)}`;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

async function start<Config extends ServiceConfig>({ name, port, createApp }: Service<Config>, config: Config): Promise<void> {
  const logger = createLogger(name, config.logLevel);
  const starting = createApp({ config, logger });
  // Installed while the start is under way, so that a signal does not cut it off.
  const isClosing = closeOnSignal(logger, () => Promise.race([starting.catch(() => null), sleep(START_PATIENCE_MS, null, { ref: false })]));
  try {
    const app = await starting;
    if (isClosing()) return;
    if (app.metrics) collectDefaultMetrics({ register: app.metrics });
    const address = await listen(app, config.port, port).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    logger.info({ address }, 'ready');
  } catch (error) {
    // An error of a start that is being given up is not worth a line.
    if (!isClosing()) throw error;
  }
}

/** @returns whether the close has begun */
function closeOnSignal(logger: Logger, findApp: () => Promise<FastifyInstance | null>): () => boolean {
  let isClosing = false;
  // npm and a terminal may both pass a signal on. close-with-grace would exit with status 1 at the second, so it is not given the signals.
  const report = { error: (what: unknown) => logger.fatal({ fault: typeof what === 'string' ? what : describeError(what) }, 'the close failed') };
  const grace = closeWithGrace({ delay: CLOSE_TIMEOUT_MS, logger: report, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    isClosing = true;
    if (err) logger.fatal({ fault: describeError(err) }, 'an error outside any request');
    logger.info('closing');
    await (await findApp())?.close();
  });
  const close = (): void => {
    if (!isClosing) grace.close();
    isClosing = true;
  };
  process.on('SIGINT', close).on('SIGTERM', close).on('disconnect', close);
  return () => isClosing;
}

/** Listens on all addresses, IPv6 included where the machine has it. */
async function listen(app: FastifyInstance, port: number, { variable: name, fallback }: { variable: string; fallback: number }): Promise<string> {
  return app.listen({ port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') return app.listen({ port, host: '0.0.0.0' });
    if (error.code === 'EACCES') throw new ConfigError([{ name, fault: `port ${port} is not for this user`, example: fallback }]);
    if (error.code === 'EADDRINUSE') throw new ConfigError([{ name, fault: `port ${port} is taken`, example: port < 65_535 ? port + 1 : port - 1 }]);
    throw error;
  });
}
