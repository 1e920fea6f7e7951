import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type LevelWithSilent, pino } from 'pino';
import { describeError } from './errors.ts';
import { openOutput, type Output } from './log-output.ts';

/** No line holds a phone number, a token, an invoice or a query string. */
export type Logger = FastifyBaseLogger;

/** Log an error as `fault`: its line then has what {@link describeError} returns, and nothing else of it. */
export const serializers = { fault: describeError };

/**
 * Writes JSON lines to stdout and never blocks the service: a line that finds no room is dropped and counted.
 * @param traceFields added to each line
 */
export function createLogger(
  service: string,
  level: LevelWithSilent,
  traceFields?: () => object,
): { logger: Logger; output: Output } {
  const output = openOutput(1);
  // Not the output itself: pino would call its `flush` as that of a stream.
  const logger = pino(
    { level, base: { service }, serializers, ...(traceFields && { mixin: traceFields }) },
    { write: output.write },
  );
  return { logger, output };
}

/** Passes on at most one report in `intervalMs`: a lasting fault would fill the log. */
export function throttled<Facts extends unknown[]>(
  intervalMs: number,
  report: (...facts: Facts) => void,
): (...facts: Facts) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...facts) => {
    const now = performance.now();
    if (now - last < intervalMs) return;
    last = now;
    report(...facts);
  };
}

/** Has what libraries print on the console, such as ioredis' `[WARN]`, logged in lines of our own. */
export function redirectConsole(logger: Logger): void {
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const)
    console[method] = (...printed: unknown[]) => logger.warn({ printed: format(...printed) }, 'printed by a library');
}

/** Creates a logger that writes nothing, the default. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}
