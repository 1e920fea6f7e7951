/**
 * The runtime configuration, written into the page as JSON by the web service, so that one build serves every
 * environment.
 */
export type RuntimeConfig = {
  /** The public origin, without a slash at the end: share links and canonical links start with it. */
  siteUrl: string;
  /** requirements §9: off by default; no Google button and no Google script while it is. */
  socialLogin: boolean;
  googleClientId: string | null;
  /** Where a sign-in with Google begins: on the API's host. Null while social login is off. */
  googleSignInUrl: string | null;
  /**
   * Where the map's tiles come from, with {z}, {x} and {y} in it; null where there are none and only the drawn
   * islands are shown.
   */
  tileUrl: string | null;
  /** The tile service's attribution, as HTML. It comes from the operator, never from a visitor or the API. */
  tileAttribution: string;
};

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

/** Reads the page's configuration block; anything absent or of the wrong type takes its default. */
export function readConfig(text: string | null, origin: string): RuntimeConfig {
  const given = parseObject(text);
  const siteUrl = typeof given.siteUrl === 'string' && given.siteUrl !== '' ? given.siteUrl : origin;
  return {
    siteUrl: siteUrl.replace(/\/+$/, ''),
    socialLogin: given.socialLogin === true,
    googleClientId: typeof given.googleClientId === 'string' ? given.googleClientId : null,
    googleSignInUrl: typeof given.googleSignInUrl === 'string' ? given.googleSignInUrl : null,
    tileUrl: given.tileUrl === null ? null : typeof given.tileUrl === 'string' ? given.tileUrl : openStreetMap.url,
    tileAttribution: typeof given.tileAttribution === 'string' ? given.tileAttribution : openStreetMap.attribution,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

let known: RuntimeConfig | null = null;

/** The configuration of this page, read once. Outside a browser (prerendering) the defaults stand. */
export function runtimeConfig(): RuntimeConfig {
  if (typeof document === 'undefined') return readConfig(null, '');
  known ??= readConfig(document.getElementById('runtime-config')?.textContent ?? null, window.location.origin);
  return known;
}
