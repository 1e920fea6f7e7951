/**
 * Fetches a file so that it can be read. The page showed it without asking for leave to read it, and a browser may still hold such an
 * answer, which says no to whoever reads: the second try goes past what it holds.
 */
export async function fetchReadable(url: string, signal: AbortSignal): Promise<Response> {
  const request: RequestInit = { mode: 'cors', credentials: 'omit', signal };
  try {
    return await fetch(url, request);
  } catch (error) {
    if (signal.aborted) throw error;
    return fetch(url, { ...request, cache: 'reload' });
  }
}
