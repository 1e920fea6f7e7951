import { randomUUID } from 'node:crypto';

/** Taken over when it looks like one, so that one id follows a visit through all services; anything else could forge log lines. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}
