/**
 * Requested every few seconds by monitoring: never refused, so that a busy process is seen as alive, and not traced.
 */
export const MONITORING_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);
