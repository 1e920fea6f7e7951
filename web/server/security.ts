import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/**
 * The headers of every page. Pictures and videos may come from any https: origin, and from the embedded API in a
 * local run (contract, decision 20); scripts come from here alone.
 */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const isHttps = config.siteUrl.startsWith('https:');
  const fileHosts = ['https:', config.mediaOrigin];
  const media = ["'self'", 'data:', 'blob:', ...fileHosts];
  // A tile service of one's own may be plain http: in a local run.
  const tiles = config.tileUrl ? [new URL(config.tileUrl).origin] : [];
  // As Google's documentation of One Tap asks for, and only where it is shown.
  const oneTap = (path: string) => (config.googleClientId === undefined ? [] : [`https://accounts.google.com/gsi/${path}`]);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...oneTap('client')],
        styleSrc: ["'self'", ...oneTap('style')],
        // The lightbox and the countdown place things by style attributes; no style element is ever let in.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [...media, ...tiles],
        mediaSrc: media,
        fontSrc: ["'self'"],
        // Files are fetched before they are handed to the phone, and a zip's link is looked at before it is followed.
        connectSrc: ["'self'", ...fileHosts, ...oneTap('')],
        // A zip whose host does not let us look at it first is fetched in a sandboxed frame (decision 034).
        frameSrc: [...fileHosts, ...oneTap('')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Map tiles and media hosts may ask who links to them; a photo page's address stays here.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Google's sign-in window must be able to answer its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  };
}
