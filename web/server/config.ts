import * as z from 'zod';
import {
  baseUrl,
  type Environment,
  flag,
  listOf,
  optionalPort,
  pathOf,
  port,
  readEnv,
  variable,
  findUnencryptedApi,
  productApi,
  SERVICE_VARIABLES,
  toServiceConfig,
} from '#shared/node/config.ts';

const tileUrl = z.union([
  z.literal('off'),
  z.url({ protocol: /^https?$/ }).regex(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/),
]);

/** The variables that this service reads. */
export const VARIABLES = {
  ...SERVICE_VARIABLES,
  WEB_METRICS_PORT: optionalPort(9300),
  BFF_PORT: port(4000),
  // http is allowed for other hosts as well: web and bff share a private network (decision 064).
  BFF_URL: listOf(baseUrl('http://127.0.0.1:4001'), 'http://127.0.0.1:4001,http://127.0.0.1:4002'),
  ASSETS_DIR: pathOf('folder', '/srv/flipbooth/assets'),
  ...productApi,
  API_PUBLIC_URL: baseUrl('https://media.example.com'),
  SOCIAL_LOGIN: flag().default(false),
  GOOGLE_CLIENT_ID: variable(
    z.string().regex(/^\S+$/),
    'must have no spaces',
    '1234567890-abc.apps.googleusercontent.com',
  ),
  TILE_URL: variable(
    tileUrl,
    'must be off, or a URL with {z}, {x} and {y}',
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
  TILE_ATTRIBUTION: variable(z.string(), 'must be HTML', '© OpenStreetMap contributors'),
};

/** The settings of the web service, read once at its start. */
export type Config = ReturnType<typeof loadConfig>;

/** @throws ConfigError */
export function loadConfig(env: Environment) {
  const values = readEnv(VARIABLES, env, findUnencryptedApi);
  const apiUrl = values.API_PUBLIC_URL ?? values.PRODUCT_API_URL ?? `http://localhost:${values.API_PORT}`;
  return {
    ...toServiceConfig(values, 'WEB'),
    bffUrls: values.BFF_URL ?? [`http://localhost:${values.BFF_PORT}`],
    /** The origin that pictures may come from besides any https: origin (contract, decision 20). */
    mediaOrigin: new URL(apiUrl).origin,
    /** A folder with the assets of all builds, which the replicas share. */
    assetsDir: values.ASSETS_DIR,
    socialLogin: values.SOCIAL_LOGIN,
    /** The client id of One Tap; without it there is only the button. Undefined while social login is off. */
    googleClientId: values.SOCIAL_LOGIN ? values.GOOGLE_CLIENT_ID : undefined,
    /** The API's `/auth/google`, to which a redirect starts the sign-in with Google (requirements §7). */
    googleSignInUrl: values.SOCIAL_LOGIN ? `${apiUrl}/auth/google` : undefined,
    /** The map's tiles: undefined leaves them to the client's default, null means none. */
    tileUrl: values.TILE_URL === 'off' ? null : values.TILE_URL,
    tileAttribution: values.TILE_ATTRIBUTION,
  };
}
