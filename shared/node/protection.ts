// Limits of rates, of work at a time, and of clients.
export { type Acquisition, Bulkhead, BulkheadFullError, type BulkheadLimits } from './protection/bulkhead.ts';
export { addressKey, contactKey } from './protection/client-keys.ts';
export type { CounterStore } from './protection/counter-store.ts';
export {
  isCounted,
  type ResultOptions,
  type RateLimit,
  RateLimiter,
  RateLimitError,
  type ShouldCount,
} from './protection/rate-limiter.ts';
export { SeenKeys } from './protection/seen-keys.ts';
