import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './env.ts';
import { openOutput, type Output } from './log-output.ts';

/** What goes into a line is chosen line by line: no phone, token, invoice or query string. */
export type Logger = FastifyBaseLogger;

/**
 * JSON lines on stdout, which never block the service: a line that finds no room is dropped, and told about once
 * there is room. @param traceFields added to each line
 */
export function createLogger(
  service: string,
  level: LogLevel,
  traceFields?: () => object,
): { logger: Logger; output: Output } {
  const output = openOutput(1, { onRoom: (lines) => logger.warn({ lines }, 'log lines were dropped') });
  // Not the output itself: for a line of level fatal pino looks for ways to write synchronously.
  const logger = pino(
    { level, base: { service }, ...(traceFields && { mixin: traceFields }) },
    { write: output.write },
  );
  return { logger, output };
}

/** For tests and scripts. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}
