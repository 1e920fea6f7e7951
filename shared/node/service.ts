// What each service is made of, and how it runs and ends.
export { etagOf, matchesEtag } from './http/etag.ts';
export type { ServiceState } from './http/health.ts';
export { MONITORING_PATHS, routeOf } from './http/request-context.ts';
export { createService, PRIVATE_HEADERS } from './http/create-service.ts';
export { type Timeouts, TIMEOUTS } from './http/timeouts.ts';
export { runService } from './process/run-service.ts';
