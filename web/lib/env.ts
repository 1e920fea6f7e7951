/**
 * The runtime configuration, written into the page as JSON by the web service, so that one build serves every
 * environment.
 */
export type RuntimeConfig = {
  /** The public origin, without a slash at the end: share links and canonical links start with it. */
  siteUrl: string;
  googleClientId: string | null;
  /**
   * Where a sign-in with Google begins: on the API's host. Null while social login is off (requirements §9): no Google
   * button and no Google script.
   */
  googleSignInUrl: string | null;
  /**
   * Where the map's tiles come from, with {z}, {x} and {y} in it; null where there are none and only the drawn
   * islands are shown.
   */
  tileUrl: string | null;
  /** The tile service's attribution, as HTML. It comes from the operator, never from a visitor or the API. */
  tileAttribution: string;
};

const defaults: Omit<RuntimeConfig, 'siteUrl'> = {
  googleClientId: null,
  googleSignInUrl: null,
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

/**
 * Reads the configuration block of the page. It holds what was configured for the web service; the rest has defaults.
 */
export function readConfig(text: string | null, origin: string): RuntimeConfig {
  return { siteUrl: origin, ...defaults, ...(JSON.parse(text ?? '{}') as Partial<RuntimeConfig>) };
}

let known: RuntimeConfig | null = null;

/** The configuration of this page, read once. Outside a browser (prerendering) the defaults stand. */
export function runtimeConfig(): RuntimeConfig {
  if (typeof document === 'undefined') return readConfig(null, '');
  known ??= readConfig(document.getElementById('runtime-config')?.textContent ?? null, window.location.origin);
  return known;
}
