import type { FastifyInstance, FastifyReply } from 'fastify';
import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import type { BoothList } from './booths.ts';
import type { Config } from './config.ts';
import { encodeDocument, sendEncoded } from './document.ts';
import { escapeHtml } from './escape-html.ts';
import { addressOf, headOf, isIndexed, type PageHead, pages } from './pages.ts';

/** Photo pages may be visited: what keeps them out of an index is their `noindex`, which a crawler must be able to read. */
const robots = (siteUrl: string) => `User-agent: *\nDisallow: /graphql\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

function sitemap(siteUrl: string, listed: readonly PageHead[]): string {
  const addresses = listed.filter(isIndexed).map((page) => `  <url><loc>${escapeHtml(siteUrl + (addressOf(page) ?? ''))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
}

/** What a phone needs to keep the site on its home screen; the colours are those of the paper. */
const manifest = () =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: 'Photo booth dan flipbook yang dicetak di tempat.',
    lang: 'id',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#FCF2DF',
    theme_color: '#FCF2DF',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [{ name: 'Find my photos', url: paths.findOrder }],
  });

/** The files that speak of the site as a whole; they hold its public origin, so they are made here and not in the build. */
export async function siteFiles(app: FastifyInstance, { config: { siteUrl }, listBooths }: { config: Config; listBooths: BoothList }): Promise<void> {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(siteUrl) },
    { url: '/manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', text: manifest() },
  ];
  const keep = (reply: FastifyReply, type: string) => reply.type(type).header('cache-control', 'public, max-age=3600');
  for (const { url, type, text } of files) {
    const document = encodeDocument(text);
    app.get(url, (request, reply) => sendEncoded(request, keep(reply, type), document));
  }
  app.get('/sitemap.xml', async (_request, reply) => {
    const booths = (await listBooths()) ?? [];
    return keep(reply, 'application/xml; charset=utf-8').send(sitemap(siteUrl, [...pages, ...booths.map(headOf)]));
  });
}
