import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#web/lib/brand.ts';
import type { Config } from './config.ts';
import { escapeHtml } from './escape-html.ts';
import { addressOf, isIndexed, type PageHead } from './pages.ts';
import { needsScript } from './without-script.ts';

/** A document, ready in each encoding; made once at start. */
export type RenderedDocument = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** JSON that may stand inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** A card of the brand, 1200 x 630: never a picture of a customer's (contract, decision 19). */
const card = { file: '/og-card.jpg', width: 1200, height: 630 };

function headTags(page: PageHead, config: Config): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const address = escapeHtml(config.siteUrl + (addressOf(page) ?? ''));
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(isIndexed(page) ? [`<link rel="canonical" href="${address}" />`, `<meta property="og:url" content="${address}" />`] : []),
    ...(page.isPrivate || page.pattern === '*' ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="manifest" href="/manifest.webmanifest" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}" />`,
    `<meta property="og:locale" content="id_ID" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escapeHtml(config.siteUrl + card.file)}" />`,
    `<meta property="og:image:width" content="${card.width}" />`,
    `<meta property="og:image:height" content="${card.height}" />`,
    `<meta property="og:image:alt" content="${escapeHtml(brand.name)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
  if (page.linkedData) tags.push(`<script type="application/ld+json">${inScript(page.linkedData(config.siteUrl))}</script>`);
  return tags.join('\n    ');
}

/** What is said without a script goes into the noscript that the build left for it; a shell, which has none, gets one. */
function layWithoutScript(html: string, page: PageHead): string {
  const said = page.withoutScript ?? (page.isPrerendered ? null : needsScript(page.title));
  if (said === null) return html;
  const block = `<noscript>${said}</noscript>`;
  if (html.includes('<noscript>')) return html.replace(/<noscript>.*?<\/noscript>/s, () => block);
  return html.replace('<script id="runtime-config"', () => `${block}<script id="runtime-config"`);
}

/** Lays a page's head and the runtime configuration into its built document. */
export function renderDocument(built: string, page: PageHead, config: Config): RenderedDocument {
  const { siteUrl, socialLogin, googleClientId, googleSignInUrl, tileUrl, tileAttribution } = config;
  const runtime = { siteUrl, socialLogin, googleClientId, googleSignInUrl, tileUrl, tileAttribution };
  const html = layWithoutScript(built, page)
    // The pages were rendered before anybody knew: this keeps the place of what comes with it.
    .replace('<html ', socialLogin ? '<html data-social-login ' : '<html ')
    .replace(/<title>.*?<\/title>/s, () => headTags(page, config))
    .replace(/(<script id="runtime-config" type="application\/json">).*?(<\/script>)/s, (_, open: string, close: string) => open + inScript(runtime) + close);
  return encodeDocument(html);
}

/** A text in every encoding a browser may ask for, with the mark that tells whether it is still the same. */
export function encodeDocument(text: string): RenderedDocument {
  const plain = Buffer.from(text);
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plain, { level: 9 }),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

/** Answers with the smallest encoding that the browser takes. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, document: RenderedDocument): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip);
  return reply.send(document.plain);
}
