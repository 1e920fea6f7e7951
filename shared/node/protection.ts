// Limits of rates, of work at a time, and of clients.
export { Bulkhead, BulkheadFullError, type BulkheadLimits } from './protection/bulkhead.ts';
export { addressKey, contactKey } from './protection/client-keys.ts';
export type { CounterStore } from './protection/counter-store.ts';
export { type RateLimit, RateLimiter, type ShouldCount } from './protection/rate-limiter.ts';
export { isCounted, RateLimitError } from './protection/rate-limit-error.ts';
export { SeenKeys } from './protection/seen-keys.ts';
