/**
 * Sends a mutation with its picture as a GraphQL multipart request. It uses XMLHttpRequest, because fetch reports no
 * progress, and no upload link, because that is larger than this file.
 *
 * @param onProgress called with the share that has been sent, from 0 to 1
 * @throws TypeError without an answer
 */
export function sendPicture(
  file: File,
  { body, headers: sent, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    // The browser sets the content type of the form.
    const { 'content-type': _type, ...others } = sent as Record<string, string>;
    for (const [name, value] of Object.entries({ ...others, 'apollo-require-preflight': 'true' }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total && loaded / total));
    // After an error or an abort, the status is 0.
    request.addEventListener('loadend', () => {
      if (request.status === 0) return reject(new TypeError('No answer'));
      const names = ['content-type', 'retry-after', 'date'];
      const headers = names.map((name) => [name, request.getResponseHeader(name) ?? ''] as [string, string]);
      // A status such as 204 may have no body, not even an empty one.
      resolve(new Response(request.responseText || null, { status: request.status, headers }));
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('operations', body as string);
    form.set('map', JSON.stringify({ 0: ['variables.input.picture'] }));
    form.set('0', file, file.name);
    request.send(form);
  });
}
