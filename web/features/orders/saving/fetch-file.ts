import { mediaTypeOf } from '#shared/media-type.ts';

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
