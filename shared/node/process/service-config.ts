import proxyAddr from '@fastify/proxy-addr';
import * as z from 'zod';
import { SHUTDOWN } from '#shared/node/http/graceful-shutdown.ts';
import { isLoopbackHost } from '#shared/node/loopback-host.ts';
import type { MetricsAddress } from '#shared/node/metrics.ts';
import { toTracing, TRACING_VARIABLES } from '#shared/node/telemetry/tracing-config.ts';
import {
  baseUrl,
  flag,
  ipAddress,
  milliseconds,
  oneOf,
  origin,
  port,
  requiredInProduction,
  type Values,
  variable,
} from './env.ts';

/** Which proxies may name the client's address: all, none, a number of hops, or a list of addresses and ranges. */
export type TrustProxy = boolean | number | string[];

/** The variables that every service reads. */
export const SERVICE_VARIABLES = {
  ...TRACING_VARIABLES,
  API_PORT: port(5000),
  /** The address on which a service listens. Undefined: all, IPv6 included if the machine has it. */
  LISTEN_HOST: ipAddress('127.0.0.1'),
  /** The key of the hashes of clients, the same in all services and replicas. Undefined: random at each start. */
  LOG_KEY: variable(z.string().min(16), 'must be at least 16 characters', 'a-long-random-text-of-your-own'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').default('info'),
  /** The address on which metrics are served. */
  METRICS_HOST: ipAddress('0.0.0.0').default('127.0.0.1'),
  /** An unknown mode is refused: `prod` would run with the demo data and without a secret. */
  NODE_ENV: oneOf(['production', 'development', 'test'], 'production'),
  /** How long a service that was told to close still takes connections. */
  SHUTDOWN_DELAY_MS: milliseconds({ min: 0, max: SHUTDOWN.maxDelayMs, fallback: 3_000 }),
  SITE_URL: requiredInProduction(origin('https://www.example.com')),
  /** `on`, `off`, a number of hops up to 99, or what proxy-addr reads; in upper or lower case. */
  TRUST_PROXY: variable(
    z
      .string()
      .toLowerCase()
      .transform(readTrustProxy)
      .refine((value) => value !== null),
    'must be loopback, on, off, a number of hops or a list of addresses',
    'loopback',
  ).default(['loopback']),
  WEB_PORT: port(3000),
};

/** The ports of a service, by the names of their variables. */
type Ports<Name extends string> = Record<`${Name}_PORT`, number> & Record<`${Name}_METRICS_PORT`, number | undefined>;

/**
 * The settings that every service has.
 *
 * @param name begins the names of its variables; in lower case, it is in traces
 */
export function toServiceConfig<Name extends 'API' | 'BFF' | 'WEB' | 'WORKER'>(
  values: Values<typeof SERVICE_VARIABLES> & Ports<Name>,
  name: Name,
) {
  const isProduction = values.NODE_ENV === 'production';
  const variable = `${name}_METRICS_PORT` as const;
  const metricsPort = values[variable];
  // In production only on a port of their own (decision 064), and never on that of the site, which is public.
  const other = isProduction || name === 'WEB' ? 'nowhere' : 'service';
  const metrics: MetricsAddress =
    metricsPort === undefined ? other : { host: values.METRICS_HOST, port: metricsPort, variable };
  return {
    port: values[`${name}_PORT` as const],
    host: values.LISTEN_HOST,
    isProduction,
    metrics,
    logKey: values.LOG_KEY,
    logLevel: values.LOG_LEVEL,
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    /** The origin of the website, for links. */
    siteUrl: values.SITE_URL ?? `http://localhost:${values.WEB_PORT}`,
    tracing: toTracing(values, name.toLowerCase()),
    trustProxy: values.TRUST_PROXY,
  };
}

function readTrustProxy(value: string): TrustProxy | null {
  if (value === 'true' || value === 'on') return true;
  if (value === 'false' || value === 'off') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const ranges = value.split(',').map((part) => part.trim());
  try {
    proxyAddr.compile(ranges);
    return ranges;
  } catch {
    return null;
  }
}

/** The base URL of an API that is sent passwords and tokens. {@link findUnencryptedApi} is the rule of both. */
export const productApi = {
  PRODUCT_API_URL: baseUrl('https://api.example.com/v1'),
  PRODUCT_API_PRIVATE: flag().default(false),
};

/**
 * In production passwords and tokens travel over TLS, on this machine, or in a network that the operator declares
 * private, such as one of containers.
 */
export function findUnencryptedApi({
  NODE_ENV: nodeEnv,
  PRODUCT_API_URL: url,
  PRODUCT_API_PRIVATE: isPrivate,
}: Values<typeof productApi & typeof SERVICE_VARIABLES>): { PRODUCT_API_URL?: string } {
  const isSafe = url === undefined || url.startsWith('https:') || isLoopbackHost(new URL(url).hostname) || isPrivate;
  return nodeEnv !== 'production' || isSafe
    ? {}
    : {
        PRODUCT_API_URL:
          'must be an https URL in production, or an http URL of this machine or, with PRODUCT_API_PRIVATE=on, of a private network',
      };
}
