import type { FastifyInstance } from 'fastify';
import { brand, site } from '#brand/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import { paths } from '#web/lib/pages.ts';
import type { Config } from '#web/server/config.ts';
import { sendEncoded } from '#web/server/send-encoded.ts';
import type { BoothList } from './booth-list.ts';
import { encodeDocument } from './document.ts';
import { addressOf, boothHead, type DocumentHead, isIndexed, pageHeads } from './page-heads.ts';

/** Photo pages are not disallowed: a crawler must be able to read their `noindex`. */
const robots = (siteUrl: string) => `User-agent: *\nDisallow: /graphql\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

function sitemap(siteUrl: string, listed: readonly DocumentHead[]): string {
  const addresses = listed
    .filter(isIndexed)
    .map((page) => `  <url><loc>${escapeHtml(siteUrl + (addressOf(page) ?? ''))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
}

/** The web app manifest. The colours are those of the page background. */
const manifest = () =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: site.summary,
    lang: 'id',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: site.colours.paper,
    theme_color: site.colours.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [{ name: 'Find my photos', url: paths.findOrder }],
  });

/** Serves robots.txt, the manifest and the sitemap. They contain the public origin, which the build does not know. */
export async function registerSiteFiles(
  app: FastifyInstance,
  { config: { siteUrl }, listBooths }: { config: Config; listBooths: BoothList },
): Promise<void> {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(siteUrl) },
    { url: '/manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', text: manifest() },
  ];
  for (const { url, type, text } of files) {
    const document = encodeDocument(text);
    app.get(url, (request, reply) =>
      sendEncoded(request, reply.type(type).header('cache-control', 'public, max-age=3600'), document),
    );
  }
  app.get('/sitemap.xml', async (_request, reply) => {
    const booths = (await listBooths()) ?? [];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemap(siteUrl, [...pageHeads, ...booths.map(boothHead)]));
  });
}
