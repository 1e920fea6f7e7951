import { brand } from '#brand/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import { metadataOf, type PageMetadata } from '#web/lib/page-metadata.ts';
import { boothTitle, documentTitle, type PageId, type PageRow, pages, pathTo } from '#web/lib/pages.ts';
import type { Config } from '#web/server/config.ts';
import type { Booth } from './booth-list.ts';
import { boothNoscript, inScript } from './html.ts';
import { describeBooth, describeBrand } from './structured-data.ts';

/** The data in the head of a page's document, before any script runs. */
export interface DocumentHead extends PageRow, PageMetadata {
  id: PageId;
  /** The page's own path, if its pattern has parameters. */
  address?: string;
  /** Content of `<noscript>`, if it is known only at run time. */
  noscript?: string;
  /** JSON-LD for search engines; `siteUrl` is the public origin. */
  structuredData?: (siteUrl: string) => object;
}

/** Returns the head of a row of the page table. */
const headOf = (id: PageId): DocumentHead => ({ id, ...pages[id], ...metadataOf(id) });

/** The heads of all pages, the 404 page among them. */
export const pageHeads: readonly DocumentHead[] = (Object.keys(pages) as PageId[]).map((id) => ({
  ...headOf(id),
  structuredData: id === 'home' ? describeBrand : undefined,
}));

/** The head of one booth's page. */
export function boothHead(place: Booth): DocumentHead {
  const { id, name, boothName, address, hours, price } = place;
  return {
    ...headOf('booth'),
    address: pathTo.booth(id),
    title: boothTitle(place),
    description: `${boothName} di ${name}: ${address}. Buka ${hours}. Harga ${price}, soft file gratis.`,
    structuredData: (siteUrl) => describeBooth(place, siteUrl),
    noscript: boothNoscript(place),
  };
}

/** The path of a page in the sitemap and in links; null for patterns with parameters and for the 404 page. */
export const addressOf = ({ address, pattern }: DocumentHead): string | null =>
  address ?? (/[:*]/.test(pattern) ? null : pattern);

/** Whether search engines may list the page: it is then in the sitemap and has a canonical link. */
export const isIndexed = (page: DocumentHead): boolean => addressOf(page) !== null && !page.isPrivate;

/** The path to which the build writes a page's document, below the folder of the client. */
export const documentFile = ({ id }: Pick<DocumentHead, 'id'>): string => `pages/${id}.html`;

/** The picture of every link preview. It shows the brand, never a customer (contract, decision 19). */
const CARD = { file: '/og-card.jpg', width: 1200, height: 630 };

/** Title, description, robots, link previews and structured data of a page, for its `<head>`. */
export function headTags(page: DocumentHead, config: Config): string {
  const title = escapeHtml(documentTitle(page.title));
  const description = escapeHtml(page.description);
  const address = escapeHtml(config.siteUrl + (addressOf(page) ?? ''));
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(isIndexed(page)
      ? [`<link rel="canonical" href="${address}" />`, `<meta property="og:url" content="${address}" />`]
      : []),
    ...(page.isPrivate || page.id === 'notFound' ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="manifest" href="/manifest.webmanifest" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}" />`,
    `<meta property="og:locale" content="id_ID" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escapeHtml(config.siteUrl + CARD.file)}" />`,
    `<meta property="og:image:width" content="${CARD.width}" />`,
    `<meta property="og:image:height" content="${CARD.height}" />`,
    `<meta property="og:image:alt" content="${escapeHtml(brand.name)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
  if (page.structuredData)
    tags.push(`<script type="application/ld+json">${inScript(page.structuredData(config.siteUrl))}</script>`);
  return tags.join('\n    ');
}
