import type { FastifyBaseLogger } from 'fastify';

/** The part of pino that this service uses. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
