/**
 * The runtime configuration, written into the page as JSON by the web service, so that one build serves every
 * environment.
 */
export type RuntimeConfig = {
  /** The public origin, without a slash at the end: share links and canonical links start with it. */
  siteUrl: string;
  googleClientId: string | null;
  /**
   * The URL, on the API's host, that begins a sign-in with Google. Null while social login is off (requirements §9):
   * no Google button and no Google script.
   */
  googleSignInUrl: string | null;
  /**
   * The URL template of the map's tiles, with {z}, {x} and {y}; null without tiles: only the drawn islands are shown.
   */
  tileUrl: string | null;
  /** The tile service's attribution, as HTML. It comes from the operator, never from a visitor or the API. */
  tileAttribution: string;
};

/** The block as the web service writes it. No script reads the constants of requirements §9 that it adds. */
export type ConfigBlock = Partial<RuntimeConfig> & {
  /** The release, of package.json. */
  version: string;
  /** No page loads a script that counts visitors. */
  analytics: false;
  /** The operator's choice. */
  socialLogin: boolean;
};

const defaults: Omit<RuntimeConfig, 'siteUrl'> = {
  googleClientId: null,
  googleSignInUrl: null,
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

/**
 * Reads the configuration block of the page. It holds the configured settings of the web service; others have defaults.
 */
export function readConfig(text: string | null, origin: string): RuntimeConfig {
  return { siteUrl: origin, ...defaults, ...(JSON.parse(text ?? '{}') as Partial<RuntimeConfig>) };
}

let known: RuntimeConfig | null = null;

/** The configuration of this page, read once. Outside a browser (prerendering) it has the defaults. */
export function runtimeConfig(): RuntimeConfig {
  if (typeof document === 'undefined') return readConfig(null, '');
  known ??= readConfig(document.getElementById('runtime-config')?.textContent ?? null, window.location.origin);
  return known;
}
