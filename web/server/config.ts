import { isIP } from 'node:net';
import { z } from 'zod';

const port = (fallback: number) =>
  z.coerce.number().int().min(0).max(65_535).default(fallback);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** `on`, `off`, a number of proxies, or addresses and ranges as proxy-addr reads them. */
const trustProxy = z
  .string()
  .refine((text) => /^(on|off|true|false|\d{1,2})$/.test(text) || text.split(',').every((part) => isAddressRange(part.trim())), 'must be loopback, on, off, a number of hops or a list of addresses')
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : /^(on|true)$/.test(text) ? true : /^(off|false)$/.test(text) ? false : text));

/** What proxy-addr takes: a named range, an address, or an address with its prefix length. */
function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '', ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const onOff = z.enum(['on', 'off', 'true', 'false']).transform((word) => word === 'on' || word === 'true');

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  WEB_PORT: port(3000),
  BFF_PORT: port(4000),
  API_PORT: port(5000),
  BFF_URL: httpUrl.optional(),
  SITE_URL: httpUrl.optional(),
  PRODUCT_API_URL: httpUrl.optional(),
  API_PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: trustProxy.default('loopback'),
  SOCIAL_LOGIN: onOff.default(false),
  GOOGLE_CLIENT_ID: z.string().regex(/^\S+$/, 'must be one word').optional(),
  TILE_URL: z.union([z.literal('off'), z.url({ protocol: /^https?$/ }).regex(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/)], 'must be off, or an address with {z}, {x} and {y} in it').optional(),
  TILE_ATTRIBUTION: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What a good value looks like; shown beside the fault. */
const examples: Record<keyof z.input<typeof variables>, string> = {
  NODE_ENV: 'production',
  WEB_PORT: '3000',
  BFF_PORT: '4000',
  API_PORT: '5000',
  BFF_URL: 'http://localhost:4000',
  SITE_URL: 'https://www.example.com',
  PRODUCT_API_URL: 'https://api.example.com',
  API_PUBLIC_URL: 'https://media.example.com',
  TRUST_PROXY: 'loopback',
  SOCIAL_LOGIN: 'off',
  GOOGLE_CLIENT_ID: '1234567890-abc.apps.googleusercontent.com',
  TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  TILE_ATTRIBUTION: '© OpenStreetMap contributors',
  LOG_LEVEL: 'info',
};

/** The environment holds a value that the web service cannot run with; `message` has one line a fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the web service's environment (CONTRACT, Environment). An empty variable counts as unset. */
export function loadConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]) as keyof typeof examples;
          return `${name}: ${issue.message}, for example ${name}=${examples[name]}`;
        })
        .join('\n'),
    );
  }
  const value = parsed.data;
  const apiUrl = value.API_PUBLIC_URL ?? value.PRODUCT_API_URL ?? `http://localhost:${value.API_PORT}`;
  const siteUrl = value.SITE_URL ?? `http://localhost:${value.WEB_PORT}`;
  return {
    port: value.WEB_PORT,
    siteUrl,
    bffUrl: value.BFF_URL ?? `http://localhost:${value.BFF_PORT}`,
    /** Where pictures may come from besides any https: origin (CONTRACT, decision 20). */
    mediaOrigin: new URL(apiUrl).origin,
    trustProxy: value.TRUST_PROXY,
    socialLogin: value.SOCIAL_LOGIN,
    /** One Tap asks Google by this name; without it there is the button alone. Nothing of Google's while social login is off. */
    googleClientId: value.SOCIAL_LOGIN ? value.GOOGLE_CLIENT_ID : undefined,
    /** A browser redirect to /auth/google on the API host starts Google sign-in (SPEC §7). */
    googleSignInUrl: value.SOCIAL_LOGIN ? `${apiUrl}/auth/google` : undefined,
    /** The map's tiles: undefined leaves them to the client's default, null means none. */
    tileUrl: value.TILE_URL === 'off' ? null : value.TILE_URL,
    tileAttribution: value.TILE_ATTRIBUTION,
    logLevel: value.LOG_LEVEL,
  };
}

/** The web service's settings, read once at its start. */
export type Config = ReturnType<typeof loadConfig>;
