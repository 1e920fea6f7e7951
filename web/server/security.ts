import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/**
 * The headers of every page. Pictures and videos may come from any https: origin, and from the embedded API in a
 * local run (CONTRACT, decision 20); scripts come from here alone.
 */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const isHttps = config.siteUrl.startsWith('https:');
  const media = ["'self'", 'data:', 'blob:', 'https:', config.mediaOrigin];
  // A tile service of one's own may be plain http: in a local run.
  const tiles = config.tileUrl ? [new URL(config.tileUrl).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // The lightbox and the countdown place things by style attributes; no style element is ever let in.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [...media, ...tiles],
        mediaSrc: media,
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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
