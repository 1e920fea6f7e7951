import { getGlobalDispatcher } from 'undici';
import type { Cluster } from './cluster.ts';

/** A request for the media host, whose path is sent as it is. */
export async function requestMedia(
  { media: { origin, host } }: Cluster,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string> = {},
) {
  const {
    statusCode: status,
    headers: answered,
    body,
  } = await getGlobalDispatcher().request({ origin, path, method, headers: { host, ...headers } });
  return { status, id: answered['x-request-id'], bytes: Buffer.from(await body.arrayBuffer()) };
}
