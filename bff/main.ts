import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from './app.ts';
import { ConfigError, loadConfig, type Config } from './config.ts';
import { BoothsFileError } from './features/booths/booths-file.ts';
import { createLogger } from './lib/logger.ts';

const GRACE_MS = 8_000;

async function main(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const app = await createApp({ config, logger });
  collectDefaultMetrics({ register: app.metrics });

  const grace = closeWithGrace({ delay: GRACE_MS, skip: ['SIGINT', 'SIGTERM'], logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'unexpected error');
    logger.info('closing');
    await app.close();
  });
  // npm and a process group may both pass a signal on: the second must not cut the first one's goodbye short.
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    grace.close();
  };
  process.on('SIGINT', close).on('SIGTERM', close).on('disconnect', close);

  const address = await listen(app, config.port);
  logger.info({ address }, 'ready');
  process.send?.('ready');
}

/** On all addresses, IPv6 included where the machine has it. */
async function listen(app: FastifyInstance, port: number): Promise<string> {
  return app.listen({ port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EAFNOSUPPORT') return app.listen({ port, host: '0.0.0.0' });
    throw toPortFault(error, port) ?? error;
  });
}

function toPortFault({ code }: NodeJS.ErrnoException, port: number): ConfigError | null {
  if (code === 'EACCES') return new ConfigError(`BFF_PORT: port ${port} is not for this user, for example BFF_PORT=4000`);
  if (code !== 'EADDRINUSE') return null;
  return new ConfigError(`BFF_PORT: port ${port} is taken, for example BFF_PORT=${port < 65_535 ? port + 1 : port - 1}`);
}

try {
  await main(loadConfig(process.env));
} catch (error) {
  const isReadable = error instanceof ConfigError || error instanceof BoothsFileError;
  process.stderr.write(isReadable ? `${error.message}\n` : `bff: ${String(error)}\n`);
  process.exit(1);
}
