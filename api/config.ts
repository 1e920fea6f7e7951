import { join, resolve } from 'node:path';
import * as z from 'zod';
import { brand } from '#brand/brand.ts';
import {
  baseUrl,
  connectionUrl,
  type Environment,
  flag,
  oneOf,
  optionalPort,
  pathOf,
  port,
  readEnv,
  requiredInProduction,
  variable,
  SERVICE_VARIABLES,
  toServiceConfig,
} from '#shared/node/config.ts';
import { isLoopbackHost } from '#shared/node/loopback-host.ts';

const text = z.string().regex(/^\S+$/);
const word = (example: string) => variable(text, 'must have no spaces', example);
/** A mailbox, with or without a display name. */
const mailAddress = z.string().regex(/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/);
/** 32 characters, 10 of them different: refuses one repeated key, and the command of the example. */
const secret = z
  .string()
  .min(32)
  .refine((value) => new Set(value).size >= 10 && !value.includes('openssl'));

/** The first one signs, all are accepted: a secret is replaced while the old one is still valid. */
const secrets = variable(
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.tuple([secret], secret)),
  'must be 32 random characters or more, or several such, comma separated',
  '"$(openssl rand -base64 32)"',
);

/** As the pages say (requirements §8). A missing `SMTP_URL` is only a warning: accounts need no e-mail address. */
const SENT_BY_WHATSAPP = 'must be set in production, since codes are sent by WhatsApp';

/** The variables that the API and its worker read. */
export const VARIABLES = {
  ...SERVICE_VARIABLES,
  API_METRICS_PORT: optionalPort(9500),
  API_PUBLIC_URL: baseUrl('https://api.example.com'),
  DATABASE_URL: requiredInProduction(
    connectionUrl(['postgres:', 'postgresql:'], 'postgres://user:password@localhost:5432/flipbooth'),
    'must be set in production to a PostgreSQL database (docs/operations.md says how to get one)',
  ),
  DATA_DIR: pathOf('folder', '.data').default('.data'),
  /** Where jobs run: in each API process, or in workers alone. */
  JOBS: oneOf(['inline', 'worker'], 'inline').default('inline'),
  GOOGLE_CLIENT_ID: word('1234567890-abc.apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: word('GOCSPX-secret'),
  GOOGLE_ISSUER: remoteUrl('https://accounts.google.com'),
  MAIL_FROM: variable(mailAddress, 'must be an address, best with a name', `"${brand.name} <no-reply@example.com>"`),
  RATE_LIMIT: requiredInProduction(flag('on'), 'must be on in production').default(true),
  S3_ACCESS_KEY_ID: word('AKIAIOSFODNN7EXAMPLE'),
  S3_BUCKET: variable(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    'must be the name of a bucket',
    'flipbooth-media',
  ),
  S3_ENDPOINT: baseUrl('https://s3.ap-southeast-3.amazonaws.com'),
  S3_PUBLIC_URL: baseUrl('https://s3.ap-southeast-3.amazonaws.com'),
  S3_REGION: variable(text, 'must be the name of a region', 'us-east-1').default('us-east-1'),
  S3_SECRET_ACCESS_KEY: word('wJalrXUtnFEMI-secret'),
  SECRET: requiredInProduction(secrets),
  SMTP_URL: connectionUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587'),
  WHATSAPP_API_URL: remoteUrl('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_ID: requiredInProduction(
    variable(z.string().regex(/^\d+$/), 'must be the id that Meta gave the number', '106540352242922'),
    SENT_BY_WHATSAPP,
  ),
  WHATSAPP_TEMPLATE: variable(
    z.string().regex(/^[a-z0-9_]+$/),
    'must be the name of a template',
    'verification_code',
  ).default('verification_code'),
  WHATSAPP_TEMPLATE_LANGUAGE: variable(z.string().regex(/^[a-zA-Z_]{2,10}$/), 'must be a language code', 'id').default(
    'id',
  ),
  WHATSAPP_TOKEN: requiredInProduction(word('EAAJB-token'), SENT_BY_WHATSAPP),
  WORKER_METRICS_PORT: optionalPort(9550),
  WORKER_PORT: port(5500),
};

/** The settings of the embedded API or of its worker, read once at its start. */
export type Config = ReturnType<typeof loadConfig>;
export type MailConfig = NonNullable<Config['mail']>;
export type WhatsappConfig = NonNullable<Config['whatsapp']>;
export type GoogleConfig = NonNullable<Config['google']>;
export type S3Config = NonNullable<Config['s3']>;

/** @throws ConfigError */
export function loadConfig(env: Environment, name: 'API' | 'WORKER' = 'API') {
  const isWorker = name === 'WORKER';
  const values = readEnv(VARIABLES, env, (read) => findContradictions(read, isWorker));
  const s3 = group({
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    region: values.S3_REGION,
  });
  return {
    ...toServiceConfig(values, name),
    /** Base of media and zip links; undefined: `http://localhost:` and the port listened on. */
    publicUrl: values.API_PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    /** Absolute: a later change of the working directory does not change it. */
    dataDir: resolve(values.DATA_DIR),
    isWorker,
    /** Whether this process runs jobs and maintenance. */
    runsJobs: isWorker || values.JOBS === 'inline',
    rateLimit: values.RATE_LIMIT,
    /**
     * Keys of the hashes of codes and of the signatures of links; a change voids those already sent.
     * Undefined: one is made and stored in `dataDir`.
     */
    secrets: values.SECRET,
    /** How e-mail and WhatsApp messages are sent; null: they stay in the outbox. */
    mail: group({ url: values.SMTP_URL, from: values.MAIL_FROM }),
    whatsapp: group({
      token: values.WHATSAPP_TOKEN,
      phoneId: values.WHATSAPP_PHONE_ID,
      apiUrl: values.WHATSAPP_API_URL,
      template: values.WHATSAPP_TEMPLATE,
      language: values.WHATSAPP_TEMPLATE_LANGUAGE,
    }),
    /** Null: sign-in with Google is off. */
    google: group({
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      issuer: values.GOOGLE_ISSUER,
    }),
    /** Null: files are in `dataDir`. `publicUrl`: where browsers reach the store; undefined: they cannot. */
    s3: s3 && { ...s3, publicUrl: values.S3_PUBLIC_URL },
  };
}

/**
 * The settings of a worker: those of the API, and ports of its own.
 *
 * @throws ConfigError
 */
export const loadWorkerConfig = (env: Environment): Config => loadConfig(env, 'WORKER');

type Values = ReturnType<typeof readEnv<typeof VARIABLES>>;

/**
 * Settings that belong together: an incomplete group would show only when the first message is sent, or the first file
 * stored.
 */
const GROUPS: (keyof Values)[][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'],
];

function findContradictions(values: Values, isWorker: boolean): { [Name in keyof Values]?: string } {
  const faults: { [Name in keyof Values]?: string } = {};
  for (const names of GROUPS) {
    const given = names.find((name) => values[name] !== undefined);
    const missing = names.filter((name) => values[name] === undefined && name !== 'S3_PUBLIC_URL');
    if (given !== undefined) for (const name of missing) faults[name] = `must be set where ${given} is`;
  }
  if (values.DATABASE_URL !== undefined) return faults;
  if (values.JOBS === 'worker')
    faults.JOBS = 'must be inline without DATABASE_URL, since the embedded database belongs to one process';
  if (isWorker) faults.DATABASE_URL = 'must be set for a worker, since the embedded database belongs to one process';
  return faults;
}

/** The settings of a group; null if they are not set: `findContradictions` refuses a part of them. */
function group<Settings extends object>(
  settings: Settings,
): { [Name in keyof Settings]: NonNullable<Settings[Name]> } | null {
  return Object.values(settings).includes(undefined) ? null : (settings as never);
}

/** The base URL of a service that is sent secrets: https, unless it is on this machine. */
function remoteUrl(fallback: string) {
  const isSafe = (url: string) => url.startsWith('https:') || isLoopbackHost(new URL(url).hostname);
  const schema = baseUrl(fallback).refine(isSafe);
  return variable(schema, 'must be an https URL, or an http URL of this machine', fallback).default(fallback);
}

// The folders below lie beside this file in the source tree and beside main.js in a production build.

/** SQL written by drizzle-kit, applied at every start. */
export const migrationsDir = join(import.meta.dirname, 'migrations');

/** The files of a database with its tables and no rows. Only a build has them. */
export const emptyDatabaseDir = join(import.meta.dirname, 'empty-database');

/** Pictures and videos of the demo orders. */
export const demoMediaDir = join(import.meta.dirname, 'demo-media');
