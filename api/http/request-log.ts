import { LogController } from 'fastify';
import { describeError } from '#api/lib/describe-error.ts';

/** Fastify's own lines hold addresses, which hold invoices: all are off but the one below. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  /** A download that broke off half way has no other line. Clients that leave are no fault. */
  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ fault: describeError(error) }, 'an answer broke off');
  }
}
