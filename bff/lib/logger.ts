import { pino, type Logger } from 'pino';

export type { Logger };

/** JSON lines on stdout. What goes in is chosen line by line: no phone, token, invoice or query string. */
export function createLogger(level: string): Logger {
  return pino({ level, base: { service: 'bff' } });
}

/** For tests and scripts. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}
