import { isIP } from 'node:net';
import * as z from 'zod';
import { ConfigError } from './errors.ts';
import { isLoopbackHost } from '#shared/node/private-hosts.ts';

/** A variable of the environment: how its text becomes a value, and the fault of text that does not. */
export interface Variable<T, Fallback = undefined> {
  schema: z.ZodType<T, string>;
  /** Completes a sentence that begins with the variable's name: `must be a port number`. */
  fault: string;
  /** A valid value, shown beside the fault. */
  example: string;
  /** The value of a variable that is unset. */
  fallback: Fallback;
  /** The fault of a valid value that production must not run with; null for any other. */
  findProductionFault?: (value: T | Fallback) => string | null;
}

// oxlint-disable-next-line typescript/no-explicit-any -- `findProductionFault` makes `Variable` contravariant in T: only `any` accepts all
type Variables = Record<string, Variable<any, any>>;
type Values<V extends Variables> = {
  [Name in keyof V]: V[Name] extends Variable<infer T, infer Fallback> ? T | Fallback : never;
};
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables of one service. Values are trimmed; a blank variable counts as unset.
 *
 * In production (`NODE_ENV`) values that are unsafe there are refused: see {@link requiredInProduction} and
 * its neighbours.
 *
 * @param check rules about several variables: the fault of each variable that breaks one. Runs once every variable is
 * valid by itself.
 * @throws ConfigError
 */
export function readEnv<V extends Variables>(
  variables: V,
  env: Environment,
  check: (values: Values<V>) => { [Name in keyof V]?: string } = () => ({}),
): Values<V> {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [name, { schema, fault, fallback }] of Object.entries(variables)) {
    const text = env[name]?.trim();
    const read = text ? schema.safeParse(text) : { success: true, data: fallback };
    if (read.success) values[name] = read.data;
    else faults[name] = fault;
  }
  if (Object.keys(faults).length === 0)
    Object.assign(faults, check(values as Values<V>), findProductionFaults(variables, values));
  const names = Object.keys(faults);
  if (names.length > 0)
    throw new ConfigError(
      names.map((name) => ({ name, fault: faults[name] ?? '', example: variables[name]?.example ?? '' })),
    );
  return values as Values<V>;
}

function findProductionFaults(variables: Variables, values: Record<string, unknown>): Record<string, string> {
  if (values['NODE_ENV'] !== 'production') return {};
  const found = Object.entries(variables).map(
    ([name, { findProductionFault }]) => [name, findProductionFault?.(values[name]) ?? null] as const,
  );
  return Object.fromEntries(found.flatMap(([name, fault]) => (fault === null ? [] : [[name, fault]])));
}

/** @param reason completes the sentence `must be set in production` */
export function requiredInProduction<T, Fallback>(variable: Variable<T, Fallback>, reason = ''): Variable<T, Fallback> {
  return {
    ...variable,
    findProductionFault: (value) => (value === undefined ? `must be set in production${reason}` : null),
  };
}

/** A switch that only tests and benchmarks turn off. */
export function mustBeOnInProduction(variable: Variable<boolean, boolean>): Variable<boolean, boolean> {
  return { ...variable, example: 'on', findProductionFault: (value) => (value ? null : 'must be on in production') };
}

/**
 * `PRODUCT_API_URL`, the base URL of an API that is sent passwords and tokens, and `PRODUCT_API_PRIVATE`. {@link
 * findUnencryptedApi} is their rule.
 */
export const productApi = { PRODUCT_API_URL: baseUrl('https://api.example.com/v1'), PRODUCT_API_PRIVATE: flag(false) };

/**
 * In production passwords and tokens travel over TLS, on this machine, or in a network that the operator declares
 * private, such as one of containers.
 */
export function findUnencryptedApi(values: {
  NODE_ENV: Mode | undefined;
  PRODUCT_API_URL: string | undefined;
  PRODUCT_API_PRIVATE: boolean;
}): { PRODUCT_API_URL?: string } {
  const { NODE_ENV: nodeEnv, PRODUCT_API_URL: url, PRODUCT_API_PRIVATE: isPrivate } = values;
  const isSafe = url === undefined || url.startsWith('https:') || isLoopbackHost(new URL(url).hostname) || isPrivate;
  return nodeEnv !== 'production' || isSafe
    ? {}
    : {
        PRODUCT_API_URL:
          'must be an https URL in production, or an http URL of this machine or, with PRODUCT_API_PRIVATE=on, of a private network',
      };
}

/** A variable whose text satisfies `schema`. Without a fallback it may be unset. */
export function variable<T, Fallback = undefined>(
  schema: z.ZodType<T, string>,
  fault: string,
  example: string,
  fallback?: Fallback,
): Variable<T, Fallback> {
  return { schema, fault, example, fallback: fallback as Fallback };
}

/** 0 to 65535; 0 is any free port. */
export function port(fallback: number): Variable<number, number> {
  return variable(wholeNumber(0, 65_535), 'must be a port number', String(fallback), fallback);
}

/** A port that is used only where it is given. */
export function optionalPort(example: number): Variable<number> {
  return variable(wholeNumber(0, 65_535), 'must be a port number', String(example));
}

const ipAddress = variable(
  z.string().refine((value) => isIP(value) !== 0),
  'must be an IP address',
  '127.0.0.1',
);

/** The address on which figures are served: `METRICS_HOST`. */
export const metricsHost: Variable<string, string> = { ...ipAddress, example: '0.0.0.0', fallback: '127.0.0.1' };

/** The address on which a service listens: `LISTEN_HOST`. Undefined: all, IPv6 included where the machine has it. */
export const listenHost: Variable<string> = ipAddress;

/** A duration in milliseconds between `min` and `max`. */
export function milliseconds(range: { min: number; max: number; fallback: number }): Variable<number, number> {
  const { min, max, fallback } = range;
  return variable(wholeNumber(min, max), `must be milliseconds from ${min} to ${max}`, String(fallback), fallback);
}

/**
 * `SHUTDOWN_DELAY_MS`: how long a service that was told to close still takes requests. The close has 4 s left at
 * least.
 */
export const shutdownDelay = milliseconds({ min: 0, max: 4_000, fallback: 3_000 });

/** `on`, `true`, `1`, `yes` or `off`, `false`, `0`, `no`, in any case. */
export function flag<Fallback = undefined>(fallback?: Fallback): Variable<boolean, Fallback> {
  const schema = z.stringbool({ truthy: ['on', 'true', '1', 'yes'], falsy: ['off', 'false', '0', 'no'] });
  return variable(schema, 'must be on or off', fallback === true ? 'on' : 'off', fallback);
}

/** `https://host[:port]` without a path, a query or credentials. */
export function origin(example: string): Variable<string> {
  return variable(originSchema, 'must be an http(s) origin without a path', example);
}

/** Origins separated by commas. */
export function origins(example: string): Variable<string[]> {
  const schema = z.string().transform(splitList).pipe(z.array(originSchema));
  return variable(schema, 'must be http(s) origins, comma separated', example);
}

/** An http(s) URL that may end in a path prefix (`https://host/api/v1`), read without a slash at its end. */
export function baseUrl(example: string): Variable<string> {
  const schema = z
    .string()
    .refine((value) => isHttpUrl(value, { withPath: true }))
    .transform((value) => new URL(value).href.replace(/\/+$/, ''));
  return variable(schema, 'must be an http(s) URL without user, query or fragment', example);
}

/** Such URLs, separated by commas. */
export function baseUrls(example: string): Variable<string[]> {
  const { schema: one, fault } = baseUrl(example);
  const schema = z.string().transform(splitList).pipe(z.array(one).min(1));
  return variable(schema, `${fault}; several are separated by commas`, example);
}

/** A URL of one of the protocols, which are written with their colon. Credentials are allowed. */
export function connectionUrl(protocols: readonly string[], example: string): Variable<string> {
  const schema = z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return variable(schema, `must be a URL that begins with ${beginnings}`, example);
}

const MODES = ['production', 'development', 'test'] as const;
export type Mode = (typeof MODES)[number];

/** `NODE_ENV`. An unknown mode is refused: `prod` would run with the demo data and without a secret. */
export const mode = variable(z.enum(MODES), 'must be production, development or test', 'production');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const logLevel = variable<LogLevel, LogLevel>(
  z.enum(LOG_LEVELS),
  'must be fatal, error, warn, info, debug, trace or silent',
  'info',
  'info',
);

/** `LOG_KEY`, for the hashes that name clients: one for all services and replicas. Undefined: random at each start. */
export const logKey = variable(z.string().min(16), 'must be at least 16 characters', 'a-long-random-text-of-your-own');

/** Which proxies may name the client's address: all, none, a number of hops, or a list of addresses and ranges. */
export type TrustProxy = boolean | number | string[];

/** The forms that proxy-addr reads, in any case. */
export const trustProxy = variable<TrustProxy, TrustProxy>(
  z
    .string()
    .toLowerCase()
    .transform(readTrustProxy)
    .refine((value) => value !== null),
  'must be loopback, on, off, a number of hops or a list of addresses',
  'loopback',
  ['loopback'],
);

function readTrustProxy(value: string): TrustProxy | null {
  if (value === 'true' || value === 'on') return true;
  if (value === 'false' || value === 'off') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const ranges = value.split(',').map((part) => part.trim());
  return ranges.every(isAddressRange) ? ranges : null;
}

function isAddressRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

const originSchema = z
  .string()
  .refine((value) => isHttpUrl(value, { withPath: false }))
  .transform((value) => new URL(value).origin);

function isHttpUrl(value: string, { withPath }: { withPath: boolean }): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && !(username || password || search || hash) && (withPath || pathname === '/');
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
