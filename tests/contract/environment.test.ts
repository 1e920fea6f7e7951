import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig as loadApi, VARIABLES as apiVariables } from '#api/config.ts';
import { loadConfig as loadBff, VARIABLES as bffVariables } from '#bff/config.ts';
import { ConfigError } from '#shared/node/process/errors.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { loadConfig as loadWeb, VARIABLES as webVariables } from '#web/server/config.ts';

type Env = Record<string, string>;
const REFUSED = Symbol('refused');

/** What a variable of one service means to it, or that the service refuses to start. */
function meaningIn(read: (env: Env) => unknown, name: string, text: string): unknown {
  try {
    return read({ [name]: text });
  } catch (error) {
    const isReadable =
      error instanceof ConfigError && new RegExp(`^${name}: .+, for example ${name}=.+$`).test(error.message);
    if (!isReadable || error.message.includes('secret-42')) throw error;
    return REFUSED;
  }
}

const LOADERS = { web: loadWeb, bff: loadBff, api: loadApi };
type Service = keyof typeof LOADERS;
const reader = (service: Service, setting: string) => (env: Env) =>
  (LOADERS[service](env) as unknown as Record<string, unknown>)[setting];
const byAll = (setting: string) => (['web', 'bff', 'api'] as const).map((service) => reader(service, setting));

/** The settings that several services read, each with the services' ways of reading it. */
const READERS = {
  SITE_URL: byAll('siteUrl'),
  LOG_KEY: byAll('logKey'),
  LOG_LEVEL: byAll('logLevel'),
  NODE_ENV: byAll('logLevel'),
  PRODUCT_API_URL: [reader('web', 'mediaOrigin'), (env: Env) => new URL(loadBff(env).productApiUrl).origin],
  TRUST_PROXY: [reader('web', 'trustProxy'), reader('bff', 'trustProxy')],
};

describe('a port means the same to web, bff and api', () => {
  const ports = [
    ['WEB_PORT', reader('web', 'port'), 3000],
    ['BFF_PORT', reader('bff', 'port'), 4000],
    ['API_PORT', reader('api', 'port'), 5000],
  ] as const;

  test.each([' ', ''])('%j is the default', (text) => {
    for (const [name, read, usual] of ports) expect(meaningIn(read, name, text)).toBe(usual);
  });

  test.each([
    ['0', 0],
    [' 8080 ', 8080],
    ['08080', 8080],
    ['65536', REFUSED],
    ['-1', REFUSED],
    ['3e3', REFUSED],
    ['0x1f', REFUSED],
    ['80.0', REFUSED],
    ['abc', REFUSED],
  ])('%j', (text, meaning) => {
    for (const [name, read] of ports) expect([name, meaningIn(read, name, text)]).toEqual([name, meaning]);
  });
});

describe('a setting means the same to each service that reads it', () => {
  test.each([
    ['SITE_URL', '  ', 'http://localhost:3000'],
    ['SITE_URL', ' https://x.com/ ', 'https://x.com'],
    ['SITE_URL', 'HTTPS://X.com', 'https://x.com'],
    ['SITE_URL', 'http://x.com:8080', 'http://x.com:8080'],
    ['SITE_URL', 'https://x.com/shop', REFUSED],
    ['SITE_URL', 'https://x.com/?shop', REFUSED],
    ['SITE_URL', 'https://x.com/#shop', REFUSED],
    ['SITE_URL', 'https://user:secret-42@x.com', REFUSED],
    ['SITE_URL', 'ftp://x.com', REFUSED],
    ['SITE_URL', 'x.com', REFUSED],
    ['LOG_KEY', 'too-short', REFUSED],
    ['LOG_LEVEL', ' ', 'info'],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['LOG_LEVEL', 'loud', REFUSED],
    ['NODE_ENV', ' ', 'info'],
    ['NODE_ENV', 'test', 'info'],
    ['NODE_ENV', 'Production', REFUSED],
    ['PRODUCT_API_URL', 'https://api.example.com/v1/', 'https://api.example.com'],
    ['PRODUCT_API_URL', 'https://user:secret-42@api.example.com', REFUSED],
    ['PRODUCT_API_URL', 'https://api.example.com/?key=secret-42', REFUSED],
    ['TRUST_PROXY', ' ', ['loopback']],
    ['TRUST_PROXY', 'On', true],
    ['TRUST_PROXY', 'TRUE', true],
    ['TRUST_PROXY', 'Off', false],
    ['TRUST_PROXY', '2', 2],
    ['TRUST_PROXY', 'Loopback, 10.0.0.0/8,FD00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
    ['TRUST_PROXY', 'loopback,', REFUSED],
    ['TRUST_PROXY', '10.0.0.0/33', REFUSED],
    ['TRUST_PROXY', 'everybody', REFUSED],
  ] as const)('%s=%j', (name, text, meaning) => {
    const meanings = READERS[name].map((read) => meaningIn(read, name, text));
    expect(meanings).toEqual(meanings.map(() => meaning));
  });

  test.each([
    ...['on', 'true', '1', 'yes', 'ON', 'Yes', ' on '].map((text) => [text, true] as const),
    ...['off', 'false', '0', 'no', 'Off', 'FALSE'].map((text) => [text, false] as const),
    ...['maybe', '2', 'onoff', 'y'].map((text) => [text, REFUSED] as const),
  ])('a flag that is %j', (text, meaning) => {
    const flags = [
      ['SOCIAL_LOGIN', reader('web', 'socialLogin')],
      ['RATE_LIMIT', reader('bff', 'rateLimit')],
      ['TRUSTED_DOCUMENTS_ONLY', reader('bff', 'trustedDocumentsOnly')],
      ['INTROSPECTION', reader('bff', 'introspection')],
      ['COMPILED_QUERIES', reader('bff', 'compiledQueries')],
    ] as const;
    for (const [name, read] of flags) expect([name, meaningIn(read, name, text)]).toEqual([name, meaning]);
  });
});

describe('production refuses what is not production', () => {
  const faultsOf = (service: Service, env: Env): string[] => {
    try {
      LOADERS[service]({ ...PRODUCTION, ...env });
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n');
      throw error;
    }
  };
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
    ['api', 'SECRET', '', 'SECRET: must be set in production, for example SECRET="$(openssl rand -base64 32)"'],
    [
      'api',
      'WHATSAPP_TOKEN',
      '',
      'WHATSAPP_TOKEN: must be set in production, since codes are sent by WhatsApp, for example WHATSAPP_TOKEN=EAAJB-token',
    ],
    [
      'api',
      'WHATSAPP_PHONE_ID',
      '',
      'WHATSAPP_PHONE_ID: must be set in production, since codes are sent by WhatsApp, for example WHATSAPP_PHONE_ID=106540352242922',
    ],
  ] as const)('%s with %s=%j', (service, name, value, line) => {
    expect(faultsOf(service, { [name]: value })).toEqual([line]);
    expect(
      faultsOf(service, { [name]: value, NODE_ENV: 'development' }).filter(
        (fault) => !fault.includes('must be set where'),
      ),
    ).toEqual([]);
  });

  test.each(['https://api.example.com', 'http://localhost:5000', 'http://127.0.0.1:5000/v1', 'http://[::1]:5000'])(
    'PRODUCT_API_URL=%s is production',
    (url) => {
      for (const service of ['web', 'bff'] as const) expect(faultsOf(service, { PRODUCT_API_URL: url })).toEqual([]);
    },
  );

  test('an API of a network that is called private is', () => {
    for (const service of ['web', 'bff'] as const)
      expect(faultsOf(service, { PRODUCT_API_URL: 'http://api:5000', PRODUCT_API_PRIVATE: 'on' })).toEqual([]);
  });

  test('a BFF of the private network is, and so is an API that sends no mail', () => {
    expect(faultsOf('web', { BFF_URL: 'http://bff:4000' })).toEqual([]);
    expect(faultsOf('api', {})).toEqual([]);
  });

  test('all faults of a service are named at once', () => {
    expect(faultsOf('api', { SITE_URL: '', SECRET: '', WHATSAPP_TOKEN: '', WHATSAPP_PHONE_ID: '' })).toHaveLength(4);
  });
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
