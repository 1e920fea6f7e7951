import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/**
 * The headers of every page. Pictures and videos may come from any https: origin, and from the embedded API in a
 * local run (contract, decision 20); scripts come from this origin alone.
 */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const isHttps = config.siteUrl.startsWith('https:');
  const fileHosts = ['https:', config.mediaOrigin];
  const media = ["'self'", 'data:', 'blob:', ...fileHosts];
  // In a local run, a tile service may be plain http.
  const tiles = config.tileUrl ? [new URL(config.tileUrl).origin] : [];
  // Required by Google's documentation of One Tap; only if One Tap is on.
  const oneTap = (path: string) =>
    config.googleClientId === undefined ? [] : [`https://accounts.google.com/gsi/${path}`];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...oneTap('client')],
        styleSrc: ["'self'", ...oneTap('style')],
        // The lightbox and the countdown position elements by style attributes. The only style element allowed is the
        // document's own, by its hash.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [...media, ...tiles],
        mediaSrc: media,
        fontSrc: ["'self'"],
        // Files are fetched before they are shared with the device, and a zip's link is probed before it is followed.
        connectSrc: ["'self'", ...fileHosts, ...oneTap('')],
        // A zip whose host answers no probe is fetched in a sandboxed frame (decision 034).
        frameSrc: [...fileHosts, ...oneTap('')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Hosts of map tiles and media get only the origin, never the URL of a photo page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Google's sign-in window sends its answer to this window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  };
}

/** Adds a style element to a policy, by its hash. */
export const allowStyle = (policy: string, hash: string): string => policy.replace('style-src ', `style-src ${hash} `);
