import * as z from 'zod';
import {
  baseUrl,
  connectionUrl,
  type Environment,
  findUnencryptedApi,
  flag,
  listenHost,
  listOf,
  logKey,
  logLevel,
  metricsHost,
  milliseconds,
  mode,
  mustBeOnInProduction,
  optionalPort,
  origin,
  port,
  productApi,
  readEnv,
  requiredInProduction,
  shutdownDelay,
  variable,
  trustProxy,
} from '#shared/node/process/env.ts';
import { toMetricsAddress } from '#shared/node/telemetry/metrics.ts';
import { toTracing, TRACING_VARIABLES } from '#shared/node/telemetry/tracing-config.ts';

/** The variables that this service reads. */
export const VARIABLES = {
  ...TRACING_VARIABLES,
  BFF_METRICS_PORT: optionalPort(9400),
  METRICS_HOST: metricsHost,
  LISTEN_HOST: listenHost,
  NODE_ENV: mode,
  BFF_PORT: port(4000),
  WEB_PORT: port(3000),
  API_PORT: port(5000),
  ...productApi,
  API_PUBLIC_URL: baseUrl('https://media.example.com'),
  SITE_URL: requiredInProduction(origin('https://www.example.com')),
  ALLOWED_ORIGINS: listOf(origin('https://kiosk.example.com'), 'https://kiosk.example.com,https://app.example.com'),
  RATE_LIMIT: mustBeOnInProduction(flag(true)),
  REDIS_URL: connectionUrl(['redis:', 'rediss:'], 'redis://localhost:6379/0'),
  REDIS_TIMEOUT_MS: milliseconds({ min: 10, max: 10_000, fallback: 60 }),
  TRUSTED_DOCUMENTS: variable(z.string(), 'must be the path of a folder', './trusted-documents'),
  TRUSTED_DOCUMENTS_ONLY: flag(false),
  TRUST_PROXY: trustProxy,
  UPSTREAM_TIMEOUT_MS: milliseconds({ min: 100, max: 120_000, fallback: 10_000 }),
  INTROSPECTION: flag(),
  COMPILED_QUERIES: flag(true),
  LOG_KEY: logKey,
  LOG_LEVEL: logLevel,
  SHUTDOWN_DELAY_MS: shutdownDelay,
  BOOTHS_FILE: variable(z.string(), 'must be the path of a JSON file', './booths.json'),
};

export type Config = ReturnType<typeof loadConfig>;

/** Reads the configuration of the BFF. @throws ConfigError with one line for each fault */
export function loadConfig(env: Environment) {
  const values = readEnv(VARIABLES, env, findUnencryptedApi);
  const isProduction = values.NODE_ENV === 'production';
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.WEB_PORT}`;
  return {
    port: values.BFF_PORT,
    host: values.LISTEN_HOST,
    productApiUrl: values.PRODUCT_API_URL ?? `http://localhost:${values.API_PORT}`,
    /** In production, links to private hosts are dropped, except to `API_PUBLIC_URL`. */
    links: {
      publicOnly: isProduction,
      mediaOrigin: values.API_PUBLIC_URL === undefined ? null : new URL(values.API_PUBLIC_URL).origin,
    },
    siteUrl,
    /** The origins that may call from a browser. The site itself always may. */
    allowedOrigins: [...new Set([siteUrl, ...(values.ALLOWED_ORIGINS ?? [])])],
    rateLimit: values.RATE_LIMIT,
    /** Where replicas share their state; null: it stays in this process. */
    redisUrl: values.REDIS_URL ?? null,
    /** Longest time that a request waits for Redis. */
    redisTimeoutMs: values.REDIS_TIMEOUT_MS,
    /** A folder with a manifest for each further client; null: the web build's is the only one. */
    trustedDocuments: values.TRUSTED_DOCUMENTS ?? null,
    /** Only the operations of the manifests are executed. */
    trustedDocumentsOnly: values.TRUSTED_DOCUMENTS_ONLY,
    trustProxy: values.TRUST_PROXY,
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS,
    /** The schema can be queried, and Sandbox is served. */
    introspection: values.INTROSPECTION ?? !isProduction,
    /** Queries that Apollo has answered are compiled (docs/compiled-queries.md). */
    compiledQueries: values.COMPILED_QUERIES,
    logKey: values.LOG_KEY,
    logLevel: values.LOG_LEVEL,
    metrics: toMetricsAddress(values.BFF_METRICS_PORT, values.METRICS_HOST, 'BFF_METRICS_PORT', values.NODE_ENV),
    tracing: toTracing(values, 'bff'),
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    boothsFile: values.BOOTHS_FILE ?? null,
    isProduction,
  };
}
