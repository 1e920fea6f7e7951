import {
  connectionUrl,
  type Environment,
  flag,
  listOf,
  milliseconds,
  optionalPort,
  origin,
  pathOf,
  port,
  readEnv,
  requiredInProduction,
  findUnencryptedApi,
  productApi,
  SERVICE_VARIABLES,
  toServiceConfig,
} from '#shared/node/config.ts';

/** The variables that this service reads. */
export const VARIABLES = {
  ...SERVICE_VARIABLES,
  BFF_METRICS_PORT: optionalPort(9400),
  BFF_PORT: port(4000),
  ...productApi,
  ALLOWED_ORIGINS: listOf(origin('https://kiosk.example.com'), 'https://kiosk.example.com,https://app.example.com'),
  RATE_LIMIT: requiredInProduction(flag('on'), 'must be on in production').default(true),
  REDIS_URL: connectionUrl(['redis:', 'rediss:'], 'redis://localhost:6379/0'),
  REDIS_TIMEOUT_MS: milliseconds({ min: 10, max: 10_000, fallback: 60 }),
  TRUSTED_DOCUMENTS: pathOf('folder', './trusted-documents'),
  TRUSTED_DOCUMENTS_ONLY: flag().default(false),
  UPSTREAM_TIMEOUT_MS: milliseconds({ min: 100, max: 120_000, fallback: 10_000 }),
  INTROSPECTION: flag(),
  COMPILED_QUERIES: flag().default(true),
  BOOTHS_FILE: pathOf('JSON file', './booths.json'),
};

export type Config = ReturnType<typeof loadConfig>;

/** Reads the configuration of the BFF. @throws ConfigError with one line for each fault */
export function loadConfig(env: Environment) {
  const values = readEnv(VARIABLES, env, findUnencryptedApi);
  const service = toServiceConfig(values, 'BFF');
  return {
    ...service,
    productApiUrl: values.PRODUCT_API_URL ?? `http://localhost:${values.API_PORT}`,
    /** The origins that may call from a browser. The site itself always may. */
    allowedOrigins: [...new Set([service.siteUrl, ...(values.ALLOWED_ORIGINS ?? [])])],
    rateLimit: values.RATE_LIMIT,
    /** The Redis in which replicas count their rate limits together; null: each process counts alone. */
    redisUrl: values.REDIS_URL ?? null,
    /** The longest time that a request waits for Redis. */
    redisTimeoutMs: values.REDIS_TIMEOUT_MS,
    /** A folder with a manifest for each further client; null: the web build's is the only one. */
    trustedDocuments: values.TRUSTED_DOCUMENTS ?? null,
    /** Only the operations of the manifests are executed. */
    trustedDocumentsOnly: values.TRUSTED_DOCUMENTS_ONLY,
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS,
    /** The schema can be queried, and Sandbox is served. */
    introspection: values.INTROSPECTION ?? !service.isProduction,
    /** False: Apollo Server executes every query itself. */
    compiledQueries: values.COMPILED_QUERIES,
    boothsFile: values.BOOTHS_FILE ?? null,
  };
}
