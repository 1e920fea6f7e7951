import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig as loadApi, VARIABLES as apiVariables } from '#api/config.ts';
import { loadConfig as loadBff, VARIABLES as bffVariables } from '#bff/config.ts';
import { oneOf, readEnv, requiredInProduction } from '#shared/node/config.ts';
import { ConfigError } from '#shared/node/errors.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import { loadConfig as loadWeb, VARIABLES as webVariables } from '#web/server/config.ts';

type Env = Record<string, string>;
const LOADERS = { web: loadWeb, bff: loadBff, api: loadApi };
type Service = keyof typeof LOADERS;

function faultsOf(service: Service, env: Env): string[] {
  try {
    LOADERS[service](env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

// The services share the readers of shared/node/config.ts; here the BFF's variables stand for all.
test.each<[variable: string, setting: string, text: string, meaning: unknown]>([
  ['BFF_PORT', 'port', '0', 0],
  ['BFF_PORT', 'port', ' 08080 ', 8080],
  ['SITE_URL', 'siteUrl', '  ', 'http://localhost:3000'],
  ['SITE_URL', 'siteUrl', ' HTTPS://X.com/ ', 'https://x.com'],
  ['LOG_LEVEL', 'logLevel', ' ', 'info'],
  ['NODE_ENV', 'isProduction', 'test', false],
  ['PRODUCT_API_URL', 'productApiUrl', 'https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['TRUST_PROXY', 'trustProxy', ' ', ['loopback']],
  ['TRUST_PROXY', 'trustProxy', 'On', true],
  ['TRUST_PROXY', 'trustProxy', '2', 2],
  ['TRUST_PROXY', 'trustProxy', 'Loopback, 10.0.0.0/8,FD00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ['RATE_LIMIT', 'rateLimit', ' YES ', true],
  ['RATE_LIMIT', 'rateLimit', '0', false],
  ['BOOTHS_FILE', 'boothsFile', '/srv/two words', '/srv/two words'],
])('%s, read as %s, of %j is %j', (variable, setting, text, meaning) => {
  expect(loadBff({ [variable]: text })).toHaveProperty(setting, meaning);
});

test.each([
  ...['65536', '-1', '3e3', '0x1f', 'abc'].map((text) => ['BFF_PORT', text]),
  ...['https://x.com/shop', 'https://x.com/?shop', 'https://user:secret-42@x.com', 'ftp://x.com', 'x.com'].map(
    (text) => ['SITE_URL', text],
  ),
  ['ALLOWED_ORIGINS', 'https://a.example,*'],
  ['LOG_KEY', 'too-short'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'Production'],
  ['PRODUCT_API_URL', 'https://user:secret-42@api.example.com'],
  ['PRODUCT_API_URL', 'https://api.example.com/?key=secret-42'],
  ['REDIS_URL', 'localhost:6379'],
  ['REDIS_URL', 'https://secret-42.example.com'],
  ['UPSTREAM_TIMEOUT_MS', '0'],
  ['UPSTREAM_TIMEOUT_MS', '1e4'],
  ...['loopback,', '10.0.0.0/33', 'everybody'].map((text) => ['TRUST_PROXY', text]),
  ...['maybe', '2', 'onoff'].map((text) => ['RATE_LIMIT', text]),
  ...['/srv/data   # media', '/srv/data\nSECRET=x'].map((text) => ['BOOTHS_FILE', text]),
])('%s=%j is refused, in a line that does not show it', (variable = '', text = '') => {
  const [line, ...others] = faultsOf('bff', { [variable]: text });
  expect([line, others]).toEqual([
    expect.stringMatching(new RegExp(`^${variable}: .+, for example ${variable}=.+$`)),
    [],
  ]);
  expect(line).not.toContain('secret-42');
});

describe('production refuses what is not production', () => {
  const inProduction = (service: Service, env: Env) => faultsOf(service, { ...PRODUCTION, ...env });
  const NO_TLS =
    'PRODUCT_API_URL: must be an https URL in production, or an http URL of this machine or, with PRODUCT_API_PRIVATE=on, of a private network, for example PRODUCT_API_URL=https://api.example.com/v1';
  const NO_SITE = 'SITE_URL: must be set in production, for example SITE_URL=https://www.example.com';

  test.each([
    ['web', 'SITE_URL', '', NO_SITE],
    ['bff', 'SITE_URL', ' ', NO_SITE],
    ['api', 'SITE_URL', '', NO_SITE],
    ['web', 'PRODUCT_API_URL', 'http://api.example.com', NO_TLS],
    ['bff', 'PRODUCT_API_URL', 'http://10.0.0.7/v1', NO_TLS],
    ['bff', 'PRODUCT_API_URL', 'http://localhost.example.com', NO_TLS],
    ['bff', 'RATE_LIMIT', 'off', 'RATE_LIMIT: must be on in production, for example RATE_LIMIT=on'],
    [
      'api',
      'DATABASE_URL',
      '',
      'DATABASE_URL: must be set in production to a PostgreSQL database (docs/operations.md says how to get one), for example DATABASE_URL=postgres://user:password@localhost:5432/flipbooth',
    ],
    [
      'api',
      'WHATSAPP_TOKEN',
      '',
      'WHATSAPP_TOKEN: must be set in production, since codes are sent by WhatsApp, for example WHATSAPP_TOKEN=EAAJB-token',
    ],
  ] as const)('%s with %s=%j', (service, name, value, line) => {
    expect(inProduction(service, { [name]: value })).toEqual([line]);
  });

  test.each<[Service, Env]>([
    ['web', { PRODUCT_API_URL: 'https://api.example.com', BFF_URL: 'http://bff:4000' }],
    ['bff', { PRODUCT_API_URL: 'http://127.0.0.1:5000/v1' }],
    ['bff', { PRODUCT_API_URL: 'http://[::1]:5000' }],
    ['web', { PRODUCT_API_URL: 'http://api:5000', PRODUCT_API_PRIVATE: 'on' }],
    ['api', {}],
  ])('%s takes %j', (service, env) => {
    expect(inProduction(service, env)).toEqual([]);
  });
});

test('a variable that production requires leaves the one of which it is made as it was', () => {
  const mode = oneOf(['production'], 'production');
  const required = requiredInProduction(mode);
  const read = { NODE_ENV: mode, OTHER: mode };
  expect(readEnv(read, { NODE_ENV: 'production' }).OTHER).toBeUndefined();
  expect(() => readEnv({ ...read, OTHER: required }, { NODE_ENV: 'production' })).toThrow('must be set in production');
});

describe('.env.example', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
  const loaders = Object.values(LOADERS);

  test('lists every variable that a service reads, and no other', () => {
    const read = new Set([webVariables, bffVariables, apiVariables].flatMap((variables) => Object.keys(variables)));
    const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map((match) => String(match[1]));
    // The build reads it.
    read.add('BRAND_DIR');
    expect(listed.toSorted()).toEqual([...read].toSorted());
  });

  test('gives the defaults', () => {
    const defaults = parseEnv(example) as Env;
    expect(Object.keys(defaults).length).toBeGreaterThan(5);
    for (const load of loaders) expect(load(defaults)).toEqual(load({}));
  });

  test('shows values that the services take', () => {
    const all = parseEnv(example.replaceAll(/^# (?=[A-Z][A-Z0-9_]+=)/gm, '')) as Env;
    for (const load of loaders)
      expect(() => load({ ...all, SECRET: '0f9c5d1b7a3e42688c1d2e4f6a7b9c0d' })).not.toThrow();
  });
});
