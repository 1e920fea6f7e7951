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
  // A tile service may be plain http: in a local run.
  const tiles = config.tileUrl ? [new URL(config.tileUrl).origin] : [];
  // As Google's documentation of One Tap requires, and only where it is shown.
  const oneTap = (path: string) =>
    config.googleClientId === undefined ? [] : [`https://accounts.google.com/gsi/${path}`];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...oneTap('client')],
        styleSrc: ["'self'", ...oneTap('style')],
        // The lightbox and the countdown position elements by style attributes. Of style elements a document's own is
        // allowed alone, by its hash.
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
    // Hosts of map tiles and media are sent the origin alone, never the URL of a photo page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Google's sign-in window sends its answer to this window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  };
}

/** A policy that allows one style element besides, by its hash. */
export const allowStyle = (policy: string, hash: string): string => policy.replace('style-src ', `style-src ${hash} `);
