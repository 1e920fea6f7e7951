import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig as loadApi, VARIABLES as apiVariables } from '#api/config.ts';
import { loadConfig as loadBff, VARIABLES as bffVariables } from '#bff/config.ts';
import { brandFolder } from '#scripts/brand/brand-folder.ts';
import { ConfigError } from '#shared/node/errors.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
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
const byAll = (variable: string, setting: string): Reader[] =>
  (['web', 'bff', 'api'] as const).map((service) => [variable, reader(service, setting)]);

type Reader = [variable: string, read: (env: Env) => unknown];
/** Who reads what tests/contract/tables/settings.md names. */
const READERS: Record<string, Reader[]> = {
  'a port': [
    ['WEB_PORT', reader('web', 'port')],
    ['BFF_PORT', reader('bff', 'port')],
    ['API_PORT', reader('api', 'port')],
  ],
  SITE_URL: byAll('SITE_URL', 'siteUrl'),
  LOG_KEY: byAll('LOG_KEY', 'logKey'),
  LOG_LEVEL: byAll('LOG_LEVEL', 'logLevel'),
  NODE_ENV: byAll('NODE_ENV', 'logLevel'),
  PRODUCT_API_URL: [
    ['PRODUCT_API_URL', reader('web', 'mediaOrigin')],
    ['PRODUCT_API_URL', (env) => new URL(loadBff(env).productApiUrl).origin],
  ],
  TRUST_PROXY: [
    ['TRUST_PROXY', reader('web', 'trustProxy')],
    ['TRUST_PROXY', reader('bff', 'trustProxy')],
  ],
  'a flag': [
    ['SOCIAL_LOGIN', reader('web', 'socialLogin')],
    ['RATE_LIMIT', reader('bff', 'rateLimit')],
    ['TRUSTED_DOCUMENTS_ONLY', reader('bff', 'trustedDocumentsOnly')],
    ['INTROSPECTION', reader('bff', 'introspection')],
    ['COMPILED_QUERIES', reader('bff', 'compiledQueries')],
  ],
  'a path': [
    ['DATA_DIR', reader('api', 'dataDir')],
    ['ASSETS_DIR', reader('web', 'assetsDir')],
    ['TRUSTED_DOCUMENTS', reader('bff', 'trustedDocuments')],
    ['BOOTHS_FILE', reader('bff', 'boothsFile')],
    ['BRAND_DIR', brandFolder],
  ],
};

describe('a setting means the same to each service that reads it', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, 'tables/settings.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ([\w ]+) \| `(".*")` \| (?:`(.+)`|refused) \|$/gm)].map(
    ([, name = '', text = '', meaning]): [string, string, unknown] => [
      name,
      JSON.parse(text) as string,
      meaning === undefined ? REFUSED : JSON.parse(meaning),
    ],
  );

  test('each has rows', () => {
    expect([...new Set(rows.map(([name]) => name))].toSorted()).toEqual(Object.keys(READERS).toSorted());
  });

  test.each(rows)('%s: %j', (name, text, meaning) => {
    for (const [variable, read] of READERS[name] ?? [])
      expect([variable, meaningIn(read, variable, text)]).toEqual([variable, meaning]);
  });

  test.each([' ', ''])('a port that is %j is the default', (text) => {
    expect(READERS['a port']?.map(([variable, read]) => meaningIn(read, variable, text))).toEqual([3000, 4000, 5000]);
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
    [
      'api',
      'DATABASE_URL',
      '',
      'DATABASE_URL: must be set in production to a PostgreSQL database (docs/operations.md says how to get one), for example DATABASE_URL=postgres://user:password@localhost:5432/flipbooth',
    ],
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
    expect(faultsOf('api', { SITE_URL: '', DATABASE_URL: '', SECRET: '' })).toHaveLength(3);
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
