import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Logger, throttled } from '#shared/node/logger.ts';
import type { TrustProxy } from '#shared/node/process/service-config.ts';

/** More than a service has proxies. */
const MAX_PEERS = 1_000;

/** Turns `TRUST_PROXY` into Fastify's option. A list is read once for each peer, which takes 6 µs. */
export function toTrust(trustProxy: TrustProxy): FastifyServerOptions['trustProxy'] {
  // As a number, Fastify trusts nobody: whoever reaches the port directly can send as many hops. The operator who
  // counts hops (docs/operations.md) lets nobody do so.
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  if (typeof trustProxy === 'boolean') return trustProxy;
  const trusts = proxyAddr.compile(trustProxy);
  const peers = new LRUCache({ max: MAX_PEERS, memoMethod: (address: string) => trusts(address, 0) });
  return (address) => peers.memo(address);
}

/** True if a proxy that is trusted has forwarded the request. */
export const isForwarded = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/**
 * Behind a proxy that is not trusted all visitors have one address, and share the limits of a single visitor. Warns
 * once, since any client can send the header; the line holds no address.
 */
export function registerProxyWarning(app: FastifyInstance, log: Logger): void {
  const warn = throttled(Number.POSITIVE_INFINITY, () =>
    log.warn(
      'X-Forwarded-For of a peer that is not trusted is ignored: if it is a proxy, name it in TRUST_PROXY, or its visitors share the limits of one',
    ),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !isForwarded(request)) warn();
    done();
  });
}
