import { mediaTypeOf } from '#web/lib/media-type.ts';
import { abortAfter } from '#web/lib/wait.ts';

/** What a link leads to. `attachment`: the browser saves it. `broken`: 404, 410, or HTML, mostly an error page. */
type LinkKind = 'attachment' | 'broken' | 'unknown';

/** Media types that browsers always save. */
const SAVED_TYPES = /^(application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)\b/i;
const TIMEOUT_MS = 8000;

/**
 * Sends `HEAD` to the host of a file, without cookies and referrer. Resolves with a network error if the host does not
 * allow other origins or does not answer in time.
 */
async function requestHead(url: string): Promise<Response> {
  const signal = abortAfter(TIMEOUT_MS);
  return fetch(url, { method: 'HEAD', credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(() =>
    Response.error(),
  );
}

/** The size of a file in bytes; null if its host sends none, or only that of the compressed body. */
export async function probeSize(url: string): Promise<number | null> {
  const { ok, headers } = await requestHead(url);
  const length = ok && !headers.has('content-encoding') ? headers.get('content-length') : null;
  return length ? Number(length) : null;
}

/** Asks the host what a link leads to. `unknown` also if its links are signed for GET alone. */
export async function probeLink(url: string): Promise<LinkKind> {
  const { ok, status, headers } = await requestHead(url);
  if (!ok) return status === 404 || status === 410 ? 'broken' : 'unknown';
  const type = headers.get('content-type') ?? '';
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return 'attachment';
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return 'broken';
  return SAVED_TYPES.test(type) ? 'attachment' : 'unknown';
}

/**
 * Loads a picture or video into memory.
 *
 * @param file the extension of its name gives the media type if the host sends none
 * @throws if the host cannot be reached, does not allow other origins, or answers with an error or with neither a
 * picture nor a video
 */
export async function fetchFile({ url, name }: { url: string; name: string }, signal: AbortSignal): Promise<File> {
  const response = await fetchCors(url, signal);
  const type = mediaTypeOf(response.headers.get('content-type'), name);
  if (!response.ok || type === null)
    throw new Error(`${name}: ${response.status} ${response.headers.get('content-type') ?? ''}`);
  return new File([await response.arrayBuffer()], name, { type });
}

/**
 * Fetches with CORS. The page shows pictures without CORS, and a cached response of that kind cannot be read: the
 * second try bypasses the HTTP cache.
 */
async function fetchCors(url: string, signal: AbortSignal): Promise<Response> {
  const request: RequestInit = { mode: 'cors', credentials: 'omit', signal };
  try {
    return await fetch(url, request);
  } catch (error) {
    if (signal.aborted) throw error;
    return fetch(url, { ...request, cache: 'reload' });
  }
}
