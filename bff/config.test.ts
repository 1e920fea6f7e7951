import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('an empty environment gives the defaults of the contract', () => {
  expect(loadConfig({})).toEqual({
    port: 4000,
    productApiUrl: 'http://localhost:5000',
    siteUrl: 'http://localhost:3000',
    allowedOrigins: ['http://localhost:3000'],
    rateLimit: true,
    redisUrl: null,
    redisTimeoutMs: 60,
    trustedDocuments: null,
    trustedDocumentsOnly: false,
    trustProxy: ['loopback'],
    upstreamTimeoutMs: 10_000,
    introspection: true,
    compiledQueries: true,
    logLevel: 'info',
    metrics: 'service',
    shutdownDelayMs: 3000,
    tracing: null,
    boothsFile: null,
    isProduction: false,
  });
});

test('the default addresses of the other services have their ports', () => {
  expect(loadConfig({ WEB_PORT: '3100', API_PORT: '5100' })).toMatchObject({
    siteUrl: 'http://localhost:3100',
    productApiUrl: 'http://localhost:5100',
  });
});

// How each is read: tests/contract/environment.test.ts.
test('the site itself may always call, beside the other origins, and metrics have an address of their own', () => {
  const config = loadConfig({
    SITE_URL: 'https://www.example.com/',
    ALLOWED_ORIGINS: 'https://kiosk.example.com, https://www.example.com',
    BFF_METRICS_PORT: '9401',
    METRICS_HOST: '0.0.0.0',
  });
  expect(config).toMatchObject({
    allowedOrigins: ['https://www.example.com', 'https://kiosk.example.com'],
    metrics: { host: '0.0.0.0', port: 9401, variable: 'BFF_METRICS_PORT' },
  });
});

test('introspection is off in production, unless it is switched on, and metrics have no port but their own', () => {
  expect(loadConfig({ NODE_ENV: 'production', SITE_URL: 'https://www.example.com' })).toMatchObject({
    introspection: false,
    metrics: 'nowhere',
    isProduction: true,
  });
  expect(loadConfig({ INTROSPECTION: 'off' }).introspection).toBe(false);
});
