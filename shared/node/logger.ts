import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './env.ts';

/** What goes into a line is chosen line by line: no phone, token, invoice or query string. */
export type Logger = FastifyBaseLogger;

/** JSON lines on stdout. */
export function createLogger(service: string, level: LogLevel): Logger {
  return pino({ level, base: { service } });
}

/** For tests and scripts. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}
