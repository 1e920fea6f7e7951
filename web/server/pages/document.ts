import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { version } from '#package.json' with { type: 'json' };
import { etagOf } from '#shared/node/service.ts';
import type { ConfigBlock } from '#web/lib/env.ts';
import type { Config } from '#web/server/config.ts';
import type { Encoded } from '#web/server/send-encoded.ts';
import { inScript, scriptRequiredNoscript } from './html.ts';
import { headTags, type DocumentHead } from './page-heads.ts';

/** A document in each encoding. */
export interface RenderedDocument extends Encoded {
  /** The CSP source of the document's style element; null if it has none. */
  styleHash: string | null;
  /** The document is never indexed and never stored. */
  isPrivate: boolean;
}

/** Fills the `<noscript>` of a prerendered page. A page without one gets it before the scripts. */
function addNoscript(html: string, page: DocumentHead): string {
  const content = page.noscript ?? (page.prerender === 'page' ? null : scriptRequiredNoscript(page.title ?? ''));
  if (content === null) return html;
  const block = `<noscript>${content}</noscript>`;
  if (html.includes('<noscript>')) return html.replace(/<noscript>.*?<\/noscript>/s, () => block);
  return html.replace('<script id="runtime-config"', () => `${block}<script id="runtime-config"`);
}

/** Completes a built document with the page's head and the runtime configuration. */
export function renderDocument(built: string, page: DocumentHead, config: Config): RenderedDocument {
  const { siteUrl, socialLogin, googleClientId, googleSignInUrl, tileUrl, tileAttribution } = config;
  const runtime = {
    version,
    analytics: false,
    siteUrl,
    socialLogin,
    googleClientId,
    googleSignInUrl,
    tileUrl,
    tileAttribution,
  } satisfies ConfigBlock;
  const html = addNoscript(built, page)
    // The build renders the pages before the flag is known: this attribute reserves the space of the Google button.
    .replace('<html ', socialLogin ? '<html data-social-login ' : '<html ')
    .replace(/<title>.*?<\/title>/s, () => headTags(page, config))
    .replace(
      /(<script id="runtime-config" type="application\/json">).*?(<\/script>)/s,
      (_, open: string, close: string) => open + inScript(runtime) + close,
    );
  return encodeDocument(html, page.isPrivate);
}

/** The best quality takes a second for all pages, which the start would wait for; its documents are 6 % smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Encodes a text once for all requests, with its ETag. */
export function encodeDocument(text: string, isPrivate = false): RenderedDocument {
  const plain = Buffer.from(text);
  return {
    plain,
    br: brotliCompressSync(plain, BROTLI),
    gzip: gzipSync(plain, { level: 9 }),
    etag: etagOf(plain),
    styleHash: hashOfStyle(text),
    isPrivate,
  };
}

function hashOfStyle(html: string): string | null {
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1];
  return styles === undefined ? null : `'sha256-${hash('sha256', styles, 'base64')}'`;
}
