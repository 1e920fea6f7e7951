import { describeCall } from '#bff/upstream/traced-calls.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import { GRAPHQL_PATH } from './graphql-request.ts';
import type { Metrics } from './metrics.ts';

/**
 * Has the span of a request say what the metrics count: its operation, whether it was compiled, and how its calls of
 * the API ended.
 */
export function traceReports(
  metrics: Metrics,
  tracing: Tracing,
): Pick<Metrics, 'onOperation' | 'onCompiledQuery' | 'onDirectAnswer' | 'onCall'> {
  return {
    onOperation(name, code, clientName) {
      metrics.onOperation(name, code, clientName);
      tracing.describe({
        ...(name !== null && { 'graphql.operation.name': name }),
        ...(code !== undefined && { 'flipbooth.graphql.code': code }),
      });
    },
    onCompiledQuery(outcome) {
      metrics.onCompiledQuery(outcome);
      tracing.describe({ 'flipbooth.graphql.compiled': outcome });
    },
    // Its route is not known to Fastify, which has not seen the request.
    onDirectAnswer() {
      metrics.onDirectAnswer();
      tracing.describe({ 'http.route': GRAPHQL_PATH }, `POST ${GRAPHQL_PATH}`);
    },
    onCall(report) {
      metrics.onCall(report);
      tracing.describe(describeCall(report));
    },
  };
}
