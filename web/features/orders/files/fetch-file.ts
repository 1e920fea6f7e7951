import { mediaTypeOf } from '#shared/media-type.ts';

/** Receives the bytes loaded so far. */
export type OnProgress = (loaded: number) => void;

interface FetchedFile {
  type: string;
  /** Fails when the file ends before the length that the host has sent. */
  body: ReadableStream<Uint8Array>;
}

/**
 * Fetches a picture or video as a stream.
 *
 * @param file the extension of `name` gives the media type where the host sends none
 * @throws when the host cannot be reached, does not allow other origins, or answers with an error or something that
 * is no picture or video
 */
export async function fetchFile(
  { url, name }: { url: string; name: string },
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<FetchedFile> {
  const response = await fetchCors(url, signal);
  const type = mediaTypeOf(response.headers.get('content-type'), name);
  if (!response.ok || type === null || !response.body)
    throw new Error(`${name}: ${response.status} ${response.headers.get('content-type') ?? ''}`);
  const length = lengthOf(response.headers);
  let loaded = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      onProgress(loaded);
      controller.enqueue(chunk);
    },
    flush() {
      if (length !== null && loaded !== length) throw new Error(`${name}: ${loaded} of ${length} bytes`);
    },
  });
  return { type, body: response.body.pipeThrough(counter) };
}

/** The size of a file in bytes; null where the host sends none. That of a compressed body says nothing about the file. */
export function lengthOf(headers: Headers): number | null {
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return length === null ? null : Number(length);
}

/**
 * The page shows pictures without CORS, and the browser may hold such a response, which cannot be read: the second
 * try bypasses the HTTP cache.
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
