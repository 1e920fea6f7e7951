/** What is behind a link. `attachment`: the browser saves it. `broken`: 404, 410, or HTML, mostly an error. */
type LinkKind = 'attachment' | 'broken' | 'unknown';

/** Types that browsers always save. */
const SAVED_TYPES = /^(application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)\b/i;
const TIMEOUT_MS = 8000;

/**
 * Asks the host by `HEAD`, without cookies and referrer. `unknown` where it does not allow other origins, does not
 * answer in time, or signs its links for GET alone.
 */
export async function probeLink(url: string): Promise<LinkKind> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { ok, status, headers } = await fetch(url, {
    method: 'HEAD',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }).catch(() => Response.error());
  if (!ok) return status === 404 || status === 410 ? 'broken' : 'unknown';
  const type = headers.get('content-type') ?? '';
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return 'attachment';
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return 'broken';
  return SAVED_TYPES.test(type) ? 'attachment' : 'unknown';
}
