/** `attachment`: a browser saves it. `inline`: it would show it. `page`: HTML, an error in all likelihood. `gone`: 404 or 410. */
export type LinkVerdict = 'attachment' | 'inline' | 'page' | 'gone' | 'unknown';

/** What no browser shows in a tab. */
const savedTypes = /^(application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)\b/i;
const PATIENCE_MS = 8000;

/**
 * Asks a file's host, without cookies or a referrer, what following the link would bring (HEAD). Hosts that do not let
 * us look, or sign their links for GET alone, leave it unknown: only a clear answer counts.
 */
export async function lookAtLink(url: string): Promise<{ verdict: LinkVerdict; /** Of the file, where the host says. */ bytes: number | null }> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const { ok, status, headers } = await fetch(url, { method: 'HEAD', credentials: 'omit', referrerPolicy: 'no-referrer', signal: patience.signal });
    const length = headers.get('content-length');
    return { verdict: ok ? verdictOf(headers) : status === 404 || status === 410 ? 'gone' : 'unknown', bytes: ok && length !== null ? Number(length) : null };
  } catch {
    return { verdict: 'unknown', bytes: null };
  } finally {
    clearTimeout(timer);
  }
}

function verdictOf(headers: Headers): LinkVerdict {
  const type = headers.get('content-type') ?? '';
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return 'attachment';
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return 'page';
  return savedTypes.test(type) ? 'attachment' : 'inline';
}
