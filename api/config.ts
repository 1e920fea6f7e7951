import { resolve } from 'node:path';
import { z } from 'zod';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Shown beside a fault, so that the reader knows what a good value looks like. */
const EXAMPLES: Record<string, string> = {
  API_PORT: '5000',
  API_PUBLIC_URL: 'https://api.example.com',
  DATABASE_URL: 'postgres://user:password@localhost:5432/flipbooth',
  DATA_DIR: '.data',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
  SECRET: '"$(openssl rand -base64 32)"',
  SITE_URL: 'https://www.example.com',
  WEB_PORT: '3000',
};

/** Known to everybody: good for a local run, and refused in production. */
const DEMO_SECRET = 'a secret that protects demo data alone';

function isUrlOf(protocols: string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** Long enough, and not one key held down: 32 characters, 10 of them different. */
function isStrong(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 10 && secret !== DEMO_SECRET;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be at most 65535');

const origin = z
  .string()
  .refine(isUrlOf(['http:', 'https:']), 'must be an http or https URL')
  .transform((url) => url.replace(/\/+$/, ''));

const schema = z.object({
  API_PORT: port.default(5000),
  API_PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf(['postgres:', 'postgresql:']), 'must be a postgres:// URL')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default('development'),
  SECRET: z.string().refine(isStrong, 'must be 32 random characters or more').optional(),
  SITE_URL: origin.optional(),
  WEB_PORT: port.default(3000),
});

/** The environment does not allow a start; `message` has one line per fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the service's settings. Pure: the caller hands the environment over. An empty variable
 * counts as unset, as it does in most `.env` files.
 *
 * @throws {ConfigError} with one line per bad variable. The value itself is never repeated, since
 * a DATABASE_URL holds a password.
 */
export function loadConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(describeFault).join('\n'));
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  if (production && data.SECRET === undefined) {
    throw new ConfigError(tell('SECRET', 'must be set in production'));
  }
  return {
    port: data.API_PORT,
    /** Origin of media and zip links; undefined: `http://localhost:` and the port listened on. */
    publicUrl: data.API_PUBLIC_URL,
    databaseUrl: data.DATABASE_URL,
    /** Absolute, so that a later change of the working directory does no harm. */
    dataDir: resolve(data.DATA_DIR),
    logLevel: data.LOG_LEVEL,
    production,
    /** Keys the hashes of codes and the signatures of links. Changed: those under way are void. */
    secret: data.SECRET ?? DEMO_SECRET,
    /** Origin of the website, for links in messages. */
    siteUrl: data.SITE_URL ?? `http://localhost:${data.WEB_PORT}`,
  };
}

export type Config = ReturnType<typeof loadConfig>;

function describeFault(issue: z.core.$ZodIssue): string {
  return tell(String(issue.path[0]), issue.message);
}

function tell(name: string, fault: string): string {
  return `${name}: ${fault}, for example ${name}=${EXAMPLES[name]}`;
}
