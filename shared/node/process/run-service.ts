import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { trace } from '@opentelemetry/api';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { LevelWithSilent } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client';
import { ConfigError, describeFailure, type StartupError } from '#shared/node/errors.ts';
import { SHUTDOWN } from '#shared/node/http/graceful-shutdown.ts';
import { openOutput, type Output } from '#shared/node/log-output.ts';
import { createLogger, type Logger, redirectConsole } from '#shared/node/logger.ts';
import type { TracingConfig } from '#shared/node/telemetry/tracing-config.ts';

/** The longest wait for the last lines to be written. */
const FLUSH_TIMEOUT_MS = 500;

/** The longest time that a close during the start waits for the app. */
const START_PATIENCE_MS = 5_000;

interface ServiceConfig {
  port: number;
  /** Undefined: all addresses. */
  host?: string | undefined;
  logLevel: LevelWithSilent;
  /** How long connections are still taken after a signal to close. */
  shutdownDelayMs: number;
  /** Null: tracing is off. */
  tracing?: TracingConfig | null;
}

interface Service<Config extends ServiceConfig> {
  /** In upper case, it begins the variable that sets the port. */
  name: string;
  /** @throws ConfigError */
  loadConfig: () => Config;
  /** @throws StartupError */
  createApp: (parts: { config: Config; logger: Logger }) => Promise<FastifyInstance>;
  /** Translates an error at start into one that says what the operator must do; null for any other error. */
  explain?: (error: unknown, config: Config) => StartupError | null;
}

/**
 * Runs the process of a service: reads the configuration, creates the server, listens, and closes on SIGINT, SIGTERM, a
 * fault outside any request, or the end of the parent. Exits with status 0 after a close that was asked for, else 1.
 */
export async function runService<Config extends ServiceConfig>(service: Service<Config>): Promise<void> {
  try {
    const config = service.loadConfig();
    await start(service, config).catch((error: unknown) => {
      throw service.explain?.(error, config) ?? error;
    });
  } catch (error) {
    const output = openOutput(2);
    output.write(`${describeFailure(error)}\n`);
    await output.flush(FLUSH_TIMEOUT_MS);
    process.exit(1);
  }
}

async function start<Config extends ServiceConfig>(
  { name, createApp }: Service<Config>,
  config: Config,
): Promise<void> {
  const { logger, output } = createLogger(name, config.logLevel, config.tracing ? traceFields : undefined);
  redirectConsole(logger);
  const closeTracing = config.tracing ? await startTracing(config.tracing, logger) : null;
  const starting = createApp({ config, logger });
  // Installed during the start, so that a signal does not interrupt it.
  const isClosing = closeOnSignal({ logger, output, closeTracing, starting, delayMs: config.shutdownDelayMs });
  try {
    const app = await starting;
    if (isClosing()) return;
    registerProcessMetrics(app.metrics, output);
    const address = await listen(app, config, `${name.toUpperCase()}_PORT`).catch(async (error: unknown) => {
      await Promise.race([app.close(), sleep(SHUTDOWN.exitMs)]);
      throw error;
    });
    logger.info({ address }, 'ready');
    // The supervisor of `npm start` waits for it.
    process.send?.('ready');
  } catch (error) {
    // An error during a start that is being cancelled is not reported.
    if (!isClosing()) throw error;
  }
}

/** OpenTelemetry's SDK is loaded only if it is used. */
async function startTracing(config: TracingConfig, logger: Logger): Promise<() => Promise<void>> {
  const sdk = await import('#shared/node/telemetry/tracing-sdk.ts');
  return sdk.startTracing(config, (reason) => logger.warn({ reason }, 'traces cannot be sent'));
}

/** The ids of the span that runs, for a log line. */
function traceFields(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/**
 * Gauges of prom-client that are named as counters. `nodejs_active_resources` has the same figures, and each of these
 * takes a pass over all sockets.
 */
const MISNAMED_GAUGES = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

function registerProcessMetrics(register: Registry, output: Output): void {
  collectDefaultMetrics({ register });
  for (const name of MISNAMED_GAUGES) register.removeSingleMetric(name);
  // Without a limit, as in no container, it is 0, or larger than any memory.
  const constrained = process.constrainedMemory();
  const limits = {
    ...(constrained > 0 && constrained < totalmem() && { process_memory_limit_bytes: constrained }),
    nodejs_heap_size_limit_bytes: getHeapStatistics().heap_size_limit,
  };
  for (const [name, bytes] of Object.entries(limits))
    new Gauge({ name, help: 'The most that the process may hold', registers: [register] }).set(bytes);
  const dropped = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that found no room: their reader is slow or gone, or the disk is full',
    registers: [register],
    collect: () => {
      dropped.reset();
      dropped.inc(output.dropped());
    },
  });
}

interface Closing {
  logger: Logger;
  output: Output;
  closeTracing: (() => Promise<void>) | null;
  starting: Promise<FastifyInstance>;
  delayMs: number;
}

/** @returns whether the close has begun */
function closeOnSignal({ logger, output, closeTracing, starting, delayMs }: Closing): () => boolean {
  let isClosing = false;
  let takesRequestsMs = 0;
  // npm and a terminal may both pass a signal on. close-with-grace would exit with status 1 at the second, so it is
  // not given the signals.
  const report = {
    error: (what: unknown) =>
      logger.fatal(typeof what === 'string' ? { reason: what } : { fault: what }, 'the close failed'),
  };
  const grace = closeWithGrace(
    { delay: SHUTDOWN.exitMs, logger: report, skip: ['SIGHUP', 'SIGINT', 'SIGTERM'] },
    async ({ err }) => {
      isClosing = true;
      if (err) logger.fatal({ fault: err }, 'an error outside any request');
      logger.info('closing');
      // Null: the start has failed, or waits for its database.
      const app = await Promise.race([starting.catch(() => null), sleep(START_PATIENCE_MS, null)]);
      if (app?.server.listening) await app.drain(takesRequestsMs);
      await app?.close();
      await Promise.all([closeTracing?.(), output.flush(FLUSH_TIMEOUT_MS)]);
    },
  );
  const close = (delay: number): void => {
    if (isClosing) return;
    isClosing = true;
    takesRequestsMs = delay;
    grace.close();
  };
  // Sent when a terminal is closed: a service goes on until SIGTERM.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored'));
  // Signals wait `delayMs`, since another replica takes over. If the parent has died, close at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(delayMs));
  process.on('disconnect', () => close(0));
  return () => isClosing;
}

/** Listens on its host, or on all addresses, IPv6 included if the machine has it. */
async function listen(app: FastifyInstance, { port, host }: ServiceConfig, name: string): Promise<string> {
  return app.listen({ port, host: host ?? '::' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') {
      if (host === undefined) return app.listen({ port, host: '0.0.0.0' });
      throw new ConfigError([
        { name: 'LISTEN_HOST', fault: `${host} is no address of this machine`, example: '127.0.0.1' },
      ]);
    }
    if (error.code === 'EACCES')
      throw new ConfigError([{ name, fault: `port ${port} is not for this user`, example: port + 8_000 }]);
    if (error.code === 'EADDRINUSE')
      throw new ConfigError([{ name, fault: `port ${port} is taken`, example: port < 65_535 ? port + 1 : port - 1 }]);
    throw error;
  });
}
