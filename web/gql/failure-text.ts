import type { Failure } from './errors.ts';

type Sentences = { failed: string; unanswered: string };

/** The server's own words when it sent some, else the sentence of the case; a limit also says when it ends. */
export function failureText(failure: Failure, { failed, unanswered }: Sentences): string {
  if (failure.network) return unanswered;
  const said = failure.message ?? failed;
  // A sentence with a number in it has said how long already.
  if (failure.code !== 'RATE_LIMITED' || failure.retryAfter === null || /\d/.test(said)) return said;
  return `${said.replace(/[.\s]+$/, '')}. Coba lagi dalam ${formatWait(failure.retryAfter)}.`;
}

/** `42 detik`, `3 menit`: how long until a limit ends, rounded up. */
function formatWait(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`;
}
