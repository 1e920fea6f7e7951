/** Networks' and PostgreSQL's ways to say that there is no database right now. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // server shuts down
  '57P02', // server crashed
  '57P03', // server starts up
]);

/** node-postgres gives these no code. */
const UNAVAILABLE_TEXT = /connection terminated|timeout exceeded when trying to connect/i;

/** Is this fault the database being away, rather than a mistake of ours? Looks through `cause`. */
export function isUnavailable(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if ('code' in fault && UNAVAILABLE.has(String(fault.code))) return true;
    if (UNAVAILABLE_TEXT.test(fault.message)) return true;
    // Node tries IPv6 and IPv4 and reports both failures in one.
    if (fault instanceof AggregateError && fault.errors.some(isUnavailable)) return true;
  }
  return false;
}

/** The unique constraint that a write ran into (its name in the schema); null for any other fault. */
export function takenKey(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if ('code' in fault && fault.code === '23505' && 'constraint' in fault) return String(fault.constraint);
  }
  return null;
}
