import { LogController } from 'fastify';
import { describeFault } from '#api/lib/describe-fault.ts';

/** Fastify's own lines hold addresses, which hold invoices: all are off but the one below. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  /** A download that broke off half way has no other line. Clients that leave are no fault. */
  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ fault: describeFault(error) }, 'an answer broke off');
  }
}
