import { isIP } from 'node:net';
import * as z from 'zod';
import { ConfigError } from '#shared/node/errors.ts';

/** A variable of the environment: how its text becomes a value, and the message for an invalid text. */
export interface Variable<T, Fallback = undefined> {
  schema: z.ZodType<T, string>;
  /** Completes a sentence that begins with the variable's name: `must be a port number`. */
  fault: string;
  /** A valid value, shown beside the fault. */
  example: string;
  /** The value of a variable that is unset. */
  fallback: Fallback;
  /** The text is read with the spaces around it. */
  isVerbatim?: boolean;
  /** The fault of a variable that is unset or off, in production. */
  productionFault?: string;
}

type Variables = Record<string, Variable<unknown, unknown>>;
export type Values<V extends Variables> = {
  [Name in keyof V]: V[Name] extends Variable<infer T, infer Fallback> ? T | Fallback : never;
};
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables of one service. Values are trimmed, but for paths; a blank variable counts as unset.
 *
 * In production (`NODE_ENV`) values that are unsafe there are refused: see {@link requiredInProduction} and
 * {@link mustBeOnInProduction}.
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
  for (const [name, { schema, fault, fallback, isVerbatim }] of Object.entries(variables)) {
    const trimmed = env[name]?.trim();
    const text = isVerbatim ? env[name] : trimmed;
    const read = trimmed ? schema.safeParse(text) : { success: true, data: fallback };
    if (read.success) values[name] = read.data;
    else faults[name] = fault;
  }
  if (Object.keys(faults).length === 0) {
    Object.assign(faults, check(values as Values<V>));
    for (const [name, { productionFault }] of Object.entries(variables))
      if (productionFault && values['NODE_ENV'] === 'production' && !values[name]) faults[name] = productionFault;
  }
  const found = Object.entries(faults).map(([name, fault]) => ({
    name,
    fault,
    example: variables[name]?.example ?? '',
  }));
  if (found.length > 0) throw new ConfigError(found);
  return values as Values<V>;
}

/** @param reason completes the sentence `must be set in production` */
export function requiredInProduction<T, Fallback>(variable: Variable<T, Fallback>, reason = ''): Variable<T, Fallback> {
  return { ...variable, productionFault: `must be set in production${reason}` };
}

/** Refuses a switch that is off in production: only tests and benchmarks turn it off. */
export function mustBeOnInProduction(variable: Variable<boolean, boolean>): Variable<boolean, boolean> {
  return { ...variable, example: 'on', productionFault: 'must be on in production' };
}

/** An http(s) URL without credentials, query and fragment. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ username, password, search, hash }) => !(username || password || search || hash));

/** Creates a variable whose text satisfies `schema`. Without a fallback it may be unset. */
export function variable<T, Fallback = undefined>(
  schema: z.ZodType<T, string>,
  fault: string,
  example: string,
  fallback?: Fallback,
): Variable<T, Fallback> {
  return { schema, fault, example, fallback: fallback as Fallback };
}

/**
 * The path of a folder, or of a file. `#`, line breaks and spaces around it are what a comment behind it or a quote in
 * the wrong place leaves: programs that read the environment in other ways would use another folder.
 */
export function pathOf<Fallback = undefined>(
  what: string,
  example: string,
  fallback?: Fallback,
): Variable<string, Fallback> {
  const schema = z
    .string()
    .regex(/^[^#\p{Cc}\u2028\u2029]+$/u)
    .refine((value) => value === value.trim());
  const fault = `must be the path of a ${what}, without #, line breaks and spaces around it`;
  return { ...variable(schema, fault, example, fallback), isVerbatim: true };
}

/** 0 to 65535; 0 is any free port. */
export function port(fallback: number): Variable<number, number> {
  return { ...optionalPort(fallback), fallback };
}

/** A port that is used only if it is set. */
export function optionalPort(example: number): Variable<number> {
  return variable(wholeNumber(0, 65_535), 'must be a port number', String(example));
}

export const ipAddress = variable(
  z.string().refine((value) => isIP(value) !== 0),
  'must be an IP address',
  '127.0.0.1',
);

/** A duration in milliseconds between `min` and `max`. */
export function milliseconds({
  min,
  max,
  fallback,
}: Record<'min' | 'max' | 'fallback', number>): Variable<number, number> {
  return variable(wholeNumber(min, max), `must be milliseconds from ${min} to ${max}`, String(fallback), fallback);
}

/** `on`, `true`, `1`, `yes` or `off`, `false`, `0`, `no`, in any case. */
export function flag<Fallback = undefined>(fallback?: Fallback): Variable<boolean, Fallback> {
  const schema = z.stringbool({ truthy: ['on', 'true', '1', 'yes'], falsy: ['off', 'false', '0', 'no'] });
  return variable(schema, 'must be on or off', fallback === true ? 'on' : 'off', fallback);
}

/** `https://host[:port]` without a path, a query or credentials. */
export function origin(example: string): Variable<string> {
  const schema = httpUrl.refine(({ pathname }) => pathname === '/').transform((url) => url.origin);
  return variable(schema, 'must be an http(s) origin without a path', example);
}

/** An http(s) URL that may end in a path prefix (`https://host/api/v1`), read without a slash at its end. */
export function baseUrl(example: string): Variable<string> {
  const schema = httpUrl.transform(({ href }) => href.replace(/(?<!\/)\/+$/, ''));
  return variable(schema, 'must be an http(s) URL without user, query or fragment', example);
}

/** Several values of a variable's kind, separated by commas. */
export function listOf<T>({ schema: one, fault }: Variable<T>, example: string): Variable<T[]> {
  const schema = z.string().transform(splitList).pipe(z.array(one).min(1));
  return variable(schema, `${fault}; several are separated by commas`, example);
}

/** A URL of one of the protocols, which are written with their colon. Credentials are allowed. */
export function connectionUrl(protocols: readonly string[], example: string): Variable<string> {
  const schema = z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return variable(schema, `must be a URL that begins with ${beginnings}`, example);
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** One of these words. */
export function oneOf<const Word extends string, const Fallback = undefined>(
  words: readonly Word[],
  example: Word,
  fallback?: Fallback,
): Variable<Word, Fallback> {
  return variable(z.enum(words), `must be ${alternatives.format(words)}`, example, fallback);
}

function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
