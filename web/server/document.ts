import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Config } from './config.ts';
import type { PageHead } from './pages.ts';

/** A page's HTML, ready in each encoding; made once at start. */
export type RenderedDocument = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function headTags(page: PageHead, config: Config): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const image = `${config.siteUrl}/og-card.jpg`;
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escapeHtml(image)}" />`,
  ];
  const isAddress = !page.pattern.includes(':') && page.pattern !== '*';
  if (isAddress) tags.push(`<link rel="canonical" href="${escapeHtml(config.siteUrl + page.pattern)}" />`);
  if (page.isPrivate || page.pattern === '*') tags.push('<meta name="robots" content="noindex" />');
  return tags.join('\n    ');
}

/** JSON that may stand inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Lays a page's head and the runtime configuration into the built template. */
export function renderDocument(template: string, page: PageHead, config: Config): RenderedDocument {
  const runtime = { siteUrl: config.siteUrl, socialLogin: config.socialLogin };
  const html = template
    .replace(/<title>.*?<\/title>/s, () => headTags(page, config))
    .replace(/(<script id="runtime-config" type="application\/json">).*?(<\/script>)/s, (_, open: string, close: string) => open + inScript(runtime) + close);
  const plain = Buffer.from(html);
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plain, { level: 9 }),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}
