import { isIP } from 'node:net';
import * as z from 'zod';
import { ConfigError } from '#shared/node/errors.ts';

// A variable of the environment is a zod schema of its text. It may be unset; a default is zod's.

interface Description {
  /** Completes a sentence that begins with the variable's name: `must be a port number`. */
  fault: string;
  /** A valid value, shown beside the fault. */
  example: string;
  /** The fault of a variable that is unset or off, in production. */
  productionFault?: string;
}

const descriptions = z.registry<Description>();

function describe(schema: z.ZodType): Description {
  const described = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
  return descriptions.get(described) ?? { fault: 'is not valid', example: '' };
}

type Variables = Record<string, z.ZodType>;
export type Values<V extends Variables> = {
  [Name in keyof V]: z.output<V[Name]> | (V[Name] extends z.ZodDefault ? never : undefined);
};
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables of one service. Values are trimmed; a blank variable counts as unset.
 *
 * In production (`NODE_ENV`) values that are unsafe there are refused: see {@link requiredInProduction}.
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
  for (const [name, schema] of Object.entries(variables)) {
    const read = schema.optional().safeParse(env[name]?.trim() || undefined);
    if (read.success) values[name] = read.data;
    else faults[name] = describe(schema).fault;
  }
  if (Object.keys(faults).length === 0) {
    Object.assign(faults, check(values as Values<V>));
    for (const [name, schema] of Object.entries(variables)) {
      const { productionFault } = describe(schema);
      if (productionFault && values['NODE_ENV'] === 'production' && !values[name]) faults[name] = productionFault;
    }
  }
  const found = Object.entries(faults).map(([name, fault]) => {
    const { example } = describe(variables[name] ?? z.unknown());
    return { name, fault, example };
  });
  if (found.length > 0) throw new ConfigError(found);
  return values as Values<V>;
}

/** Creates a variable whose text satisfies `schema`. */
export function variable<T>(schema: z.ZodType<T, string>, fault: string, example: string): z.ZodType<T, string> {
  return schema.clone().register(descriptions, { fault, example });
}

/** A variable that stops the start in production while it is unset or off. */
export function requiredInProduction<T>(
  schema: z.ZodType<T, string>,
  productionFault = 'must be set in production',
): z.ZodType<T, string> {
  return schema.clone().register(descriptions, { ...describe(schema), productionFault });
}

/** An http(s) URL without credentials, query and fragment. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ username, password, search, hash }) => !(username || password || search || hash));

/**
 * The path of a folder, or of a file. `#` and line breaks are what a comment behind it or a quote in the wrong place
 * leaves: programs that read the environment in other ways would use another folder.
 */
export const pathOf = (what: string, example: string) =>
  variable(
    z.string().regex(/^[^#\p{Cc}\u2028\u2029]+$/u),
    `must be the path of a ${what}, without # and line breaks`,
    example,
  );

/** 0 to 65535; 0 is any free port. */
export const port = (fallback: number) => optionalPort(fallback).default(fallback);

/** A port that is used only if it is set. */
export const optionalPort = (example: number) =>
  variable(wholeNumber(0, 65_535), 'must be a port number', String(example));

export const ipAddress = (example: string) =>
  variable(
    z.string().refine((value) => isIP(value) !== 0),
    'must be an IP address',
    example,
  );

/** A duration in milliseconds between `min` and `max`. */
export const milliseconds = ({ min, max, fallback }: Record<'min' | 'max' | 'fallback', number>) =>
  variable(wholeNumber(min, max), `must be milliseconds from ${min} to ${max}`, String(fallback)).default(fallback);

/** `on`, `true`, `1`, `yes` or `off`, `false`, `0`, `no`, in any case. */
export const flag = (example: 'on' | 'off' = 'off') =>
  variable(
    z.stringbool({ truthy: ['on', 'true', '1', 'yes'], falsy: ['off', 'false', '0', 'no'] }),
    'must be on or off',
    example,
  );

/** `https://host[:port]` without a path, a query or credentials. */
export function origin(example: string) {
  const schema = httpUrl.refine(({ pathname }) => pathname === '/').transform((url) => url.origin);
  return variable(schema, 'must be an http(s) origin without a path', example);
}

/** An http(s) URL that may end in a path prefix (`https://host/api/v1`), read without a slash at its end. */
export function baseUrl(example: string) {
  const schema = httpUrl.transform(({ href }) => href.replace(/(?<!\/)\/+$/, ''));
  return variable(schema, 'must be an http(s) URL without user, query or fragment', example);
}

/** Several values of a variable's kind, separated by commas. */
export function listOf<T>(one: z.ZodType<T, string>, example: string) {
  const schema = z.string().transform(splitList).pipe(z.array(one).min(1));
  return variable(schema, `${describe(one).fault}; several are separated by commas`, example);
}

/** A URL of one of the protocols, which are written with their colon. Credentials are allowed. */
export function connectionUrl(protocols: readonly string[], example: string) {
  const schema = z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return variable(schema, `must be a URL that begins with ${beginnings}`, example);
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** One of these words. */
export const oneOf = <const Word extends string>(words: readonly Word[], example: Word) =>
  variable(z.enum(words), `must be ${alternatives.format(words)}`, example);

function wholeNumber(min: number, max: number) {
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
