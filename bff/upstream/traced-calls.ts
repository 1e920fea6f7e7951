import { NO_TRACING, type Tracing } from '#shared/node/telemetry/tracing.ts';
import type { RestRequest } from './rest-call.ts';
import type { RestClient } from './rest-client.ts';

/** Gives each call of the API a span, all its tries together, and the API the headers that continue the trace. */
export function traceCalls(client: RestClient, tracing: Tracing): RestClient {
  if (tracing === NO_TRACING) return client;
  const run = <Call extends RestRequest, Result>(call: Call, send: (call: Call) => Promise<Result>): Promise<Result> =>
    tracing.run(
      {
        name: `${call.method} ${call.route}`,
        kind: 'client',
        attributes: { 'http.request.method': call.method, 'url.template': call.route },
      },
      ({ headers }) => send({ ...call, traceHeaders: headers }),
    );
  return {
    call: (call) => run(call, client.call),
    callForMessage: (call) => run(call, client.callForMessage),
    callWithMessage: (call) => run(call, client.callWithMessage),
    close: client.close,
  };
}
