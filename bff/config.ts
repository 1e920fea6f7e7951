import { isIP } from 'node:net';
import * as z from 'zod';

const TRUE_WORDS = ['true', 'on', '1', 'yes'];
const FALSE_WORDS = ['false', 'off', '0', 'no'];

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

const flag = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => TRUE_WORDS.includes(value) || FALSE_WORDS.includes(value))
  .transform((value) => TRUE_WORDS.includes(value));

/** `https://host[:port]` and nothing after it. */
const origin = z.string().transform((value, context) => {
  const url = readHttpUrl(value);
  if (url === null || url.pathname !== '/' || url.search || url.hash) {
    context.addIssue({ code: 'custom', message: 'no origin' });
    return z.NEVER;
  }
  return url.origin;
});

const origins = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()).filter(Boolean))
  .pipe(z.array(origin));

/** May end in a path prefix (`https://host/api/v1`); kept without the slash at its end. */
const baseUrl = z.string().transform((value, context) => {
  const url = readHttpUrl(value);
  if (url === null || url.search || url.hash) {
    context.addIssue({ code: 'custom', message: 'no base URL' });
    return z.NEVER;
  }
  return url.href.replace(/\/+$/, '');
});

const redisUrl = z.string().refine((value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol));

/** The forms proxy-addr knows: nobody, everybody, a number of hops, or a list of ranges and addresses. */
const trustProxy = z.string().transform((value, context): boolean | number | string[] => {
  const word = value.toLowerCase();
  if (word === 'true' || word === 'on') return true;
  if (word === 'false' || word === 'off') return false;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const ranges = word.split(',').map((part) => part.trim());
  if (ranges.every(isAddressRange)) return ranges;
  context.addIssue({ code: 'custom', message: 'no proxy list' });
  return z.NEVER;
});

/** One line a variable: its rule, what is wrong when the rule is broken, and an example. */
const VARIABLES = {
  NODE_ENV: { rule: z.enum(['production', 'development', 'test']), fault: 'must be production, development or test', example: 'production' },
  BFF_PORT: { rule: port, fault: 'must be a port number', example: '4000' },
  WEB_PORT: { rule: port, fault: 'must be a port number', example: '3000' },
  API_PORT: { rule: port, fault: 'must be a port number', example: '5000' },
  PRODUCT_API_URL: { rule: baseUrl, fault: 'must be an http(s) URL without user, query or fragment', example: 'https://api.example.com/v1' },
  SITE_URL: { rule: origin, fault: 'must be an http(s) origin without a path', example: 'https://www.example.com' },
  ALLOWED_ORIGINS: { rule: origins, fault: 'must be http(s) origins, comma separated', example: 'https://kiosk.example.com,https://app.example.com' },
  RATE_LIMIT: { rule: flag, fault: 'must be on or off', example: 'on' },
  REDIS_URL: { rule: redisUrl, fault: 'must be a redis:// or rediss:// URL', example: 'redis://localhost:6379/0' },
  TRUSTED_DOCUMENTS_ONLY: { rule: flag, fault: 'must be on or off', example: 'off' },
  TRUST_PROXY: { rule: trustProxy, fault: 'must be loopback, on, off, a number of hops or a list of addresses', example: 'loopback,10.0.0.0/8' },
  UPSTREAM_TIMEOUT_MS: {
    rule: z.string().regex(/^\d{1,6}$/).transform(Number).refine((value) => value >= 100 && value <= 120_000),
    fault: 'must be milliseconds from 100 to 120000',
    example: '10000',
  },
  INTROSPECTION: { rule: flag, fault: 'must be on or off', example: 'on' },
  LOG_LEVEL: { rule: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), fault: 'must be a pino level', example: 'info' },
  BOOTHS_FILE: { rule: z.string(), fault: 'must be the path of a JSON file', example: './booths.json' },
} as const;

type Name = keyof typeof VARIABLES;
type Values = { [K in Name]?: z.infer<(typeof VARIABLES)[K]['rule']> };
type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown by {@link loadConfig}; its message has one line per fault, ready to be printed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof withDefaults>;

/**
 * Reads the environment once. Pure: hand it any record.
 * @throws ConfigError naming each bad variable, its fault and an example. The value itself is not repeated: it may be a secret.
 */
export function loadConfig(env: Environment): Config {
  const faults: string[] = [];
  const values: Values = {};
  for (const [name, { rule, fault, example }] of Object.entries(VARIABLES)) {
    const raw = env[name]?.trim();
    if (!raw) continue;
    const read = rule.safeParse(raw);
    if (read.success) Object.assign(values, { [name]: read.data });
    else faults.push(`${name}: ${fault}, for example ${name}=${example}`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return withDefaults(values);
}

function withDefaults(values: Values) {
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.WEB_PORT ?? 3000}`;
  return {
    port: values.BFF_PORT ?? 4000,
    productApiUrl: values.PRODUCT_API_URL ?? `http://localhost:${values.API_PORT ?? 5000}`,
    siteUrl,
    /** Every origin that may call from a browser; the site itself always may. */
    allowedOrigins: [...new Set([siteUrl, ...(values.ALLOWED_ORIGINS ?? [])])],
    rateLimit: values.RATE_LIMIT ?? true,
    /** What several replicas share; null: each for itself. */
    redisUrl: values.REDIS_URL ?? null,
    /** Only the operations of the web build are answered. */
    trustedDocumentsOnly: values.TRUSTED_DOCUMENTS_ONLY ?? false,
    trustProxy: values.TRUST_PROXY ?? ['loopback'],
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS ?? 10_000,
    /** The schema can be asked for, and Sandbox is served. */
    introspection: values.INTROSPECTION ?? values.NODE_ENV !== 'production',
    logLevel: values.LOG_LEVEL ?? 'info',
    boothsFile: values.BOOTHS_FILE ?? null,
  };
}

function readHttpUrl(value: string): URL | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && !url.username && !url.password ? url : null;
}

function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
