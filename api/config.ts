import { resolve } from 'node:path';
import { z } from 'zod';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Any other (`prod`, say) would run with the demo data and without a secret: better not at all. */
const MODES = ['production', 'development', 'test'] as const;

/** Shown beside a fault, so that the reader knows what a good value looks like. */
const EXAMPLES: Record<string, string> = {
  API_PORT: '5000',
  API_PUBLIC_URL: 'https://api.example.com',
  DATABASE_URL: 'postgres://user:password@localhost:5432/flipbooth',
  DATA_DIR: '.data',
  GOOGLE_CLIENT_ID: '1234567890-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  LOG_LEVEL: 'info',
  MAIL_FROM: '"Flipbooth <no-reply@example.com>"',
  NODE_ENV: 'production',
  SECRET: '"$(openssl rand -base64 32)"',
  SITE_URL: 'https://www.example.com',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  WEB_PORT: '3000',
  WHATSAPP_API_URL: 'https://graph.facebook.com/v23.0',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TEMPLATE: 'verification_code',
  WHATSAPP_TEMPLATE_LANGUAGE: 'id',
  WHATSAPP_TOKEN: 'EAAJB-token',
};

function isUrlOf(protocols: string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** Long enough, and not one key held down: 32 characters, 10 of them different. */
function isStrong(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 10 && !secret.includes('openssl');
}

function hasNoPath(url: string): boolean {
  return !URL.canParse(url) || new URL(url).origin === url.toLowerCase();
}

/** Secrets travel to it: in the clear only where no wire is involved. */
function isSafeForSecrets(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const MAIL_ADDRESS = /^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be at most 65535');

const origin = z
  .string()
  .refine(isUrlOf(['http:', 'https:']), 'must be an http or https URL')
  .transform((url) => url.replace(/\/+$/, ''));

const remote = origin.refine(isSafeForSecrets, 'must be https, unless it is on this machine');

const word = z.string().regex(/^\S+$/, 'must have no spaces');

const variables = z.object({
  API_PORT: port.default(5000),
  API_PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf(['postgres:', 'postgresql:']), 'must be a postgres:// URL')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  GOOGLE_CLIENT_ID: word.optional(),
  GOOGLE_CLIENT_SECRET: word.optional(),
  GOOGLE_ISSUER: remote.default('https://accounts.google.com'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  MAIL_FROM: z.string().regex(MAIL_ADDRESS, 'must be an address, best with a name').optional(),
  NODE_ENV: z.enum(MODES, 'must be production, development or test').default('development'),
  SECRET: z.string().refine(isStrong, 'must be 32 random characters or more').optional(),
  SITE_URL: origin.refine(hasNoPath, 'must be an origin, without a path').optional(),
  SMTP_URL: z
    .string()
    .refine(isUrlOf(['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// URL')
    .optional(),
  WEB_PORT: port.default(3000),
  WHATSAPP_API_URL: remote.default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'must be the id that Meta gave the number').optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]+$/, 'must be the name of a template')
    .default('verification_code'),
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-zA-Z_]{2,10}$/, 'must be a language code')
    .default('id'),
  WHATSAPP_TOKEN: word.optional(),
});

type Variables = z.infer<typeof variables>;

/** Half a setting is a mistake that would show only when the first message is to leave. */
const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

const schema = variables.superRefine((data, context) => {
  const add = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const [one, other] of PAIRS) {
    if ((data[one] === undefined) === (data[other] === undefined)) continue;
    const [given, missing] = data[one] === undefined ? [other, one] : [one, other];
    add(missing, `must be set where ${given} is`);
  }
  if (isProduction(data) && data.SECRET === undefined) add('SECRET', 'must be set in production');
});

const isProduction = (data: Variables) => data.NODE_ENV === 'production';

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
    production: isProduction(data),
    /**
     * Keys the hashes of codes and the signatures of links. Changed: those under way are void.
     * Undefined: one is made and kept in `dataDir`.
     */
    secret: data.SECRET,
    /** Origin of the website, for links in messages. */
    siteUrl: data.SITE_URL ?? `http://localhost:${data.WEB_PORT}`,
    /** How e-mail and WhatsApp messages leave; null: they stay in the outbox. */
    mail: toMail(data),
    whatsapp: toWhatsapp(data),
    /** Null: sign-in with Google is off. */
    google: toGoogle(data),
  };
}

export type Config = ReturnType<typeof loadConfig>;
export type MailConfig = NonNullable<Config['mail']>;
export type WhatsappConfig = NonNullable<Config['whatsapp']>;
export type GoogleConfig = NonNullable<Config['google']>;

function toMail({ SMTP_URL: url, MAIL_FROM: from }: Variables) {
  return url === undefined || from === undefined ? null : { url, from };
}

function toWhatsapp(data: Variables) {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = data;
  if (token === undefined || phoneId === undefined) return null;
  const { WHATSAPP_API_URL: apiUrl, WHATSAPP_TEMPLATE: template } = data;
  return { token, phoneId, apiUrl, template, language: data.WHATSAPP_TEMPLATE_LANGUAGE };
}

function toGoogle(data: Variables) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = data;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, issuer: data.GOOGLE_ISSUER };
}

function describeFault(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  return `${name}: ${issue.message}, for example ${name}=${EXAMPLES[name]}`;
}
