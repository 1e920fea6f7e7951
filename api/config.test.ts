import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#shared/node/errors.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { loadConfig, loadWorkerConfig } from './config.ts';

test('an empty environment gives the defaults of the contract', () => {
  expect(loadConfig({})).toEqual({
    port: 5000,
    publicUrl: undefined,
    databaseUrl: undefined,
    dataDir: resolve('.data'),
    logLevel: 'info',
    metrics: 'service',
    shutdownDelayMs: 3000,
    tracing: null,
    isProduction: false,
    isWorker: false,
    runsJobs: true,
    rateLimit: true,
    trustProxy: ['loopback'],
    secrets: undefined,

    siteUrl: 'http://localhost:3000',
    mail: null,
    whatsapp: null,
    google: null,
    s3: null,
  });
});

test('production does not start without a secret, or with a weak one', () => {
  const start = (SECRET?: string) => loadConfig({ ...PRODUCTION, SECRET });
  expect(() => start()).toThrow(/^SECRET: must be set in production, for example SECRET=.+$/);
  for (const weak of ['hunter2', 'a'.repeat(64), '$(openssl rand -base64 32)!!!!!!!']) {
    expect(() => start(weak)).toThrow(
      /^SECRET: must be 32 random characters or more, or several such, comma separated, for example .+$/,
    );
    expect(() => start(weak)).not.toThrow(weak);
  }
  const strong = '0f9c5d1b7a3e42688c1d2e4f6a7b9c0d';
  expect(start(strong)).toMatchObject({ isProduction: true, secrets: [strong] });
  const former = strong.split('').reverse().join('');
  expect(start(`${strong}, ${former}`)).toMatchObject({ secrets: [strong, former] });
  expect(() => start(`${strong},short`)).toThrow(
    'SECRET: must be 32 random characters or more, or several such, comma separated',
  );
});

test('mail, WhatsApp and Google are on once they are configured', () => {
  const env = {
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Flipbooth <no-reply@example.com>',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_ID: '1065',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'shh',
  };
  expect(loadConfig(env)).toMatchObject({
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM },
    whatsapp: { token: 'token', phoneId: '1065', template: 'verification_code', language: 'id' },
    google: { clientId: 'id', clientSecret: 'shh', issuer: 'https://accounts.google.com' },
  });
});

test.each([
  ['SMTP_URL', 'smtp://localhost', 'MAIL_FROM'],
  ['MAIL_FROM', 'a@b.c', 'SMTP_URL'],
  ['WHATSAPP_TOKEN', 't', 'WHATSAPP_PHONE_ID'],
  ['WHATSAPP_PHONE_ID', '1', 'WHATSAPP_TOKEN'],
  ['GOOGLE_CLIENT_ID', 'i', 'GOOGLE_CLIENT_SECRET'],
])('%s alone stops the start with a line about the missing one', (name, value, missing) => {
  expect(() => loadConfig({ [name]: value })).toThrow(
    new RegExp(`^${missing}: must be set where ${name} is, for example ${missing}=.+$`),
  );
});

// What all services read alike is proved in tests/contract/environment.test.ts.
test.each([
  ['API_PUBLIC_URL', 'ftp://example.com'],
  ['API_PUBLIC_URL', 'localhost:5000'],
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/db'],
  ['GOOGLE_ISSUER', 'http://accounts.google.com'],
  ['WHATSAPP_API_URL', 'http://graph.facebook.com'],
  ['SMTP_URL', 'http://me:hunter2@mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['S3_ENDPOINT', 's3.example.com'],
])('a bad %s is reported in one line with an example and without its value', (name, value) => {
  const start = () => loadConfig({ [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name}: .+, for example ${name}=.+$`));
  expect(start).not.toThrow('hunter2');
});

test('a bucket needs its endpoint and its key', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
  expect(loadConfig(bucket).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'media',
    ...keys,
    region: 'us-east-1',
    publicUrl: undefined,
  });
  for (const name of Object.keys(bucket))
    expect(() => loadConfig({ ...bucket, [name]: '' })).toThrow(
      new RegExp(`^${name}: must be set where S3_\\w+ is, for example`),
    );
});

test('a worker has a database that processes share, and ports and traces of its own', () => {
  const env = { DATABASE_URL: 'postgres://localhost/flipbooth', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(loadConfig(env)).toMatchObject({ port: 5000, tracing: { serviceName: 'api' } });
  expect(loadWorkerConfig({ ...env, WORKER_METRICS_PORT: '9550' })).toMatchObject({
    port: 5500,
    isWorker: true,
    metrics: { port: 9550 },
    tracing: { serviceName: 'worker' },
  });
  expect(() => loadWorkerConfig({})).toThrow(/^DATABASE_URL: must be set for a worker/);
  expect(() => loadConfig({ JOBS: 'worker' })).toThrow(/^JOBS: must be inline without DATABASE_URL/);
});
