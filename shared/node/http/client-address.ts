import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { memoize } from '#shared/memo.ts';
import type { TrustProxy } from '#shared/node/process/service-config.ts';

/** Whether this peer may add `X-Forwarded-For`; hop 0 is the socket's peer. */
export type Trust = (address: string, hop: number) => boolean;

/** More than a service has proxies. */
const MAX_CACHED = 1_000;

/** Turns `TRUST_PROXY` into a function, as Fastify does; false if no address is trusted. */
export function toTrust(trustProxy: TrustProxy): Trust | false {
  if (trustProxy === false) return false;
  if (trustProxy === true) return () => true;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const trusts = proxyAddr.compile(trustProxy);
  // It takes 6 µs, and each request asks several times about the same proxy.
  return memoize(MAX_CACHED, (address) => trusts(address, 0));
}

/** Returns the peer's address, then those from trusted proxies. The last is the client's: Fastify's `request.ip`. */
export function addressesOf(request: IncomingMessage, trust: Trust | false): string[] {
  return trust ? proxyAddr.all(request, trust) : [request.socket.remoteAddress ?? ''];
}
