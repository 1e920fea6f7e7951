/**
 * What following a link does. `attachment`: the browser saves it. `inline`: the browser shows it. `page`: HTML,
 * mostly an error. `gone`: 404 or 410.
 */
export type LinkKind = 'attachment' | 'inline' | 'page' | 'gone' | 'unknown';

/** Types that browsers always save. */
const SAVED_TYPES = /^(application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)\b/i;
const TIMEOUT_MS = 8000;

/**
 * Sends `HEAD` to the host of a file, without cookies and referrer. Null where the host does not allow other origins
 * or does not answer in time.
 */
async function requestHead(url: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { method: 'HEAD', credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(() => null);
}

/** The size of a file in bytes; null where its host sends none, or only that of the compressed body. */
export async function probeSize(url: string): Promise<number | null> {
  const headers = (await requestHead(url))?.headers;
  const length = headers?.has('content-encoding') ? null : headers?.get('content-length');
  return length ? Number(length) : null;
}

/** `unknown` as well where the host signs its links for GET alone. */
export async function probeLink(url: string): Promise<LinkKind> {
  const { ok, status, headers } = (await requestHead(url)) ?? Response.error();
  if (!ok) return status === 404 || status === 410 ? 'gone' : 'unknown';
  const type = headers.get('content-type') ?? '';
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return 'attachment';
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return 'page';
  return SAVED_TYPES.test(type) ? 'attachment' : 'inline';
}
