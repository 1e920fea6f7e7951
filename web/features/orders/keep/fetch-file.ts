import { fetchReadable } from '#web/features/orders/fetch-readable.ts';
import type { FileKind } from '#web/gql/generated/documents.ts';

/** Room that is left for the browser and the phone. */
const reserveBytes = 20 * 1024 * 1024;

/** There is not enough room on this device. */
export class FullError extends Error {
  override name = 'FullError';
}

/** Whether this is about room: seen beforehand, or met by the browser. */
export const isFull = (error: unknown): boolean => error instanceof FullError || (error as Error | null)?.name === 'QuotaExceededError';

/** A file, and where in the cache it is to lie. */
export type Wanted = { url: string; kind: FileKind; path: string };
type Listening = { signal: AbortSignal; onBytes: (count: number) => void };

/**
 * Fetches one file into a cache. What came half is not kept.
 *
 * @throws whatever went wrong; {@link isFull} tells where it was the room
 */
export async function fetchFile(cache: Cache, wanted: Wanted, listening: Listening): Promise<void> {
  const answer = await fetchReadable(wanted.url, listening.signal);
  const type = answer.ok ? typeOf(answer.headers.get('content-type'), wanted.kind) : null;
  if (type === null || !answer.body) throw new Error(`${wanted.path}: ${answer.status} ${answer.headers.get('content-type') ?? ''}`);
  const length = answer.headers.has('content-encoding') ? null : answer.headers.get('content-length');
  if (length !== null && Number(length) > (await roomLeft())) throw new FullError();

  let counted = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, stream) {
      counted += part.byteLength;
      listening.onBytes(part.byteLength);
      stream.enqueue(part);
    },
  });
  const body = answer.body.pipeThrough(counting);
  // Where no length is told the whole has to be here first: the copy says how large it is.
  const whole = length === null ? await new Response(body).blob() : body;
  await cache.put(wanted.path, new Response(whole, { headers: { 'content-type': type, 'content-length': length ?? String(counted) } }));
  if (length !== null && counted !== Number(length)) {
    await cache.delete(wanted.path);
    throw new Error(`${wanted.path}: ${counted} of ${length} bytes`);
  }
}

/** Bytes that may still be kept; without an estimate the attempt will tell. */
export async function roomLeft(): Promise<number> {
  const { quota, usage } = await (navigator.storage?.estimate?.() ?? Promise.resolve<StorageEstimate>({}));
  return quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0) - reserveBytes;
}

/** The type to keep a file under: an error page is no picture, and storage services often know no type at all. */
function typeOf(header: string | null, kind: FileKind): string | null {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(image|video)\/[\w.+-]+$/.test(type)) return type;
  return ['', 'application/octet-stream', 'binary/octet-stream'].includes(type) ? (kind === 'VIDEO' ? 'video/mp4' : 'image/jpeg') : null;
}
