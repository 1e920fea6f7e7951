import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { ServiceState } from '#shared/node/service.ts';
import type { Config } from './config.ts';
import type { Metrics } from './http/metrics.ts';
import { createContractWatch } from './upstream/contract-watch.ts';
import { createRestClient } from './upstream/rest-client.ts';

interface Dependencies {
  config: Config;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** Creates the client of the REST API and its state for `/readyz`. No probes: health checks must not add load. */
export function createUpstream({ config, clock, logger, metrics }: Dependencies) {
  /** Whether the last try got a response that is no server fault and no busy 503. */
  let isUp = true;
  const rest = createRestClient({
    baseUrl: config.productApiUrl,
    timeoutMs: config.upstreamTimeoutMs,
    clock,
    onCall: metrics.onCall,
    onResponse: createContractWatch({ clock, logger, onDeviation: metrics.onDeviation }),
    onTry: (isUpNow) => void (isUp = isUpNow),
    onCircuit: (group, isOpen) =>
      logger.warn(
        { group, api: config.productApiUrl },
        isOpen ? 'circuit open: the product API fails' : 'circuit closed: the product API works',
      ),
  });
  const isDegraded = (): boolean => !isUp || rest.groupStates().some(([, { isOpen }]) => isOpen);
  return {
    rest,
    // The graph responds without the API, too: the service stays ready while the API is down.
    ready: (state: ServiceState) =>
      state === 'ready'
        ? { status: isDegraded() ? 'degraded' : 'ok', upstream: isUp ? 'up' : 'down' }
        : { status: state },
  };
}
