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
};

function isUrlOf(protocols: string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

const schema = z.object({
  API_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be at most 65535')
    .default(5000),
  API_PUBLIC_URL: z
    .string()
    .refine(isUrlOf(['http:', 'https:']), 'must be an http or https URL')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf(['postgres:', 'postgresql:']), 'must be a postgres:// URL')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default('development'),
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
  return {
    port: data.API_PORT,
    /** Origin of media and zip links; undefined: `http://localhost:` and the port listened on. */
    publicUrl: data.API_PUBLIC_URL,
    databaseUrl: data.DATABASE_URL,
    /** Absolute, so that a later change of the working directory does no harm. */
    dataDir: resolve(data.DATA_DIR),
    logLevel: data.LOG_LEVEL,
    production: data.NODE_ENV === 'production',
  };
}

export type Config = ReturnType<typeof loadConfig>;

function describeFault(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  return `${name}: ${issue.message}, for example ${name}=${EXAMPLES[name]}`;
}
