import { lengthOf } from './fetch-file.ts';

/**
 * What following a link does. `attachment`: the browser saves it. `inline`: the browser shows it. `page`: HTML,
 * mostly an error. `gone`: 404 or 410.
 */
export type LinkKind = 'attachment' | 'inline' | 'page' | 'gone' | 'unknown';

/** The answer of a file's host about a link. */
export interface Link {
  kind: LinkKind;
  /** The name that the browser saves the file by; null where the host does not let other origins read it. */
  fileName: string | null;
  /** Size of the file; null where the host does not send it. */
  bytes: number | null;
}

/** Types that browsers always save. */
const SAVED_TYPES = /^(application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)\b/i;
const TIMEOUT_MS = 8000;

/**
 * Sends `HEAD` to the host of a file, without cookies and referrer. Resolves to `unknown` where the host does not
 * allow other origins, signs its links for GET alone, or does not answer in time.
 */
export async function probeLink(url: string): Promise<Link> {
  try {
    const { ok, status, headers } = await fetch(url, {
      method: 'HEAD',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (ok) return { kind: kindOf(headers), fileName: fileNameOf(headers), bytes: lengthOf(headers) };
    return { kind: status === 404 || status === 410 ? 'gone' : 'unknown', fileName: null, bytes: null };
  } catch {
    return { kind: 'unknown', fileName: null, bytes: null };
  }
}

function kindOf(headers: Headers): LinkKind {
  const type = headers.get('content-type') ?? '';
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return 'attachment';
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return 'page';
  return SAVED_TYPES.test(type) ? 'attachment' : 'inline';
}

/** `filename*` (RFC 8187) before `filename`, as browsers read them (RFC 6266). */
function fileNameOf(headers: Headers): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const exact = /\bfilename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /\bfilename="?([^";]+)/i.exec(disposition)?.[1];
  try {
    return exact === undefined ? (plain ?? null) : decodeURIComponent(exact);
  } catch {
    return plain ?? null;
  }
}
