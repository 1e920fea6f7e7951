import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig as loadApi, VARIABLES as apiVariables } from '#api/config.ts';
import { loadConfig as loadBff, VARIABLES as bffVariables } from '#bff/config.ts';
import { ConfigError } from '#shared/node/errors.ts';
import { loadConfig as loadWeb, VARIABLES as webVariables } from '#web/server/config.ts';

type Env = Record<string, string>;
const REFUSED = Symbol('refused');

/** What a variable of one service means to it, or that the service refuses to start. */
function meaningIn(read: (env: Env) => unknown, name: string, text: string): unknown {
  try {
    return read({ [name]: text });
  } catch (error) {
    const isReadable = error instanceof ConfigError && new RegExp(`^${name}: .+, for example ${name}=.+$`).test(error.message);
    if (!isReadable || error.message.includes('secret-42')) throw error;
    return REFUSED;
  }
}

/** The settings that several services read, each with the services' ways of reading it. */
const READERS = {
  SITE_URL: [(env: Env) => loadWeb(env).siteUrl, (env: Env) => loadBff(env).siteUrl, (env: Env) => loadApi(env).siteUrl],
  LOG_LEVEL: [(env: Env) => loadWeb(env).logLevel, (env: Env) => loadBff(env).logLevel, (env: Env) => loadApi(env).logLevel],
  NODE_ENV: [(env: Env) => loadWeb(env).logLevel, (env: Env) => loadBff(env).logLevel, (env: Env) => loadApi(env).logLevel],
  PRODUCT_API_URL: [(env: Env) => loadWeb(env).mediaOrigin, (env: Env) => new URL(loadBff(env).productApiUrl).origin],
  TRUST_PROXY: [(env: Env) => loadWeb(env).trustProxy, (env: Env) => loadBff(env).trustProxy],
} as const;

describe('a port means the same to web, bff and api', () => {
  const readers = { WEB_PORT: (env: Env) => loadWeb(env).port, BFF_PORT: (env: Env) => loadBff(env).port, API_PORT: (env: Env) => loadApi(env).port };
  const defaults = { WEB_PORT: 3000, BFF_PORT: 4000, API_PORT: 5000 };

  test.each([' ', ''])('%j is the default', (text) => {
    for (const name of ['WEB_PORT', 'BFF_PORT', 'API_PORT'] as const) expect(meaningIn(readers[name], name, text)).toBe(defaults[name]);
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
    for (const [name, read] of Object.entries(readers)) expect([name, meaningIn(read, name, text)]).toEqual([name, meaning]);
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
    const flags: [string, (env: Env) => unknown][] = [
      ['SOCIAL_LOGIN', (env) => loadWeb(env).socialLogin],
      ['RATE_LIMIT', (env) => loadBff(env).rateLimit],
      ['TRUSTED_DOCUMENTS_ONLY', (env) => loadBff(env).trustedDocumentsOnly],
      ['INTROSPECTION', (env) => loadBff(env).introspection],
    ];
    for (const [name, read] of flags) expect([name, meaningIn(read, name, text)]).toEqual([name, meaning]);
  });
});

describe('.env.example', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
  const loaders = [loadWeb, loadBff, loadApi];

  test('lists every variable that a service reads, and no other', () => {
    const read = new Set([webVariables, bffVariables, apiVariables].flatMap((variables) => Object.keys(variables)));
    const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map((match) => String(match[1]));
    expect(listed.toSorted()).toEqual([...read].toSorted());
  });

  test('gives the defaults', () => {
    const defaults = parseEnv(example) as Env;
    expect(Object.keys(defaults).length).toBeGreaterThan(5);
    for (const load of loaders) expect(load(defaults)).toEqual(load({}));
  });

  test('shows values that the services take', () => {
    const all = parseEnv(example.replaceAll(/^# (?=[A-Z][A-Z_]+=)/gm, '')) as Env;
    for (const load of loaders) expect(() => load({ ...all, SECRET: '0f9c5d1b7a3e42688c1d2e4f6a7b9c0d' })).not.toThrow();
  });
});
