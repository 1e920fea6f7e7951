import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Requests of monitoring, every few seconds: never refused, so that a busy process counts as alive, not traced, and
 * logged at level debug.
 */
export const MONITORING_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Further fields of its log line, in which `spentBy` becomes a hash. */
    logFields: object | null;
  }
}

/** The pattern of a request's route, never its URL, which may hold a phone number, an invoice or a token. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/**
 * Keeps the caller's id, so that a request has one id in all services. Any id other than 8 to 64 letters, digits, `_`,
 * `.` or `-` is replaced: it could forge a log line.
 */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}
