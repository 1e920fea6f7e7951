import { brand, site } from '#brand/brand.ts';
import { about } from '#brand/texts.ts';
import { cities, types } from './booth-summary.ts';
import { listCities } from './list-cities.ts';
import type { PageId } from './pages.ts';

/** Data for the document of a page, and how the build makes it. */
export interface PageMetadata {
  description: string;
  /**
   * `page`: the build renders the page. `skeleton`: the build renders its loading state. Otherwise the document is an
   * empty shell.
   */
  prerender?: 'page' | 'skeleton';
  /** The page is personal: never indexed, never stored (`no-store`), not in link previews (contract, decision 19). */
  isPrivate?: true;
  /** Name of the drawing that fills the first view. It is preloaded because only the styles refer to it. */
  picture?: string;
}

/** The metadata of a page of one visitor: no search engine reads its description. */
const PERSONAL: PageMetadata = { description: site.summary, isPrivate: true };

/** The metadata of a page. Only the build and the web service read it. */
export const metadataOf = (id: PageId): PageMetadata => publicPages[id] ?? PERSONAL;

/** The pages for every visitor, and the photos, whose link is sent to others. */
const publicPages: Partial<Record<PageId, PageMetadata>> = {
  home: {
    description: `${site.summary} Bawa pulang fotonya, unduh sisanya dari HP.`,
    prerender: 'page',
    picture: types.includes('FLIPBOOK') ? 'series-flipbook.svg' : 'series-trio.svg',
  },
  about: { description: about.lead, prerender: 'page' },
  terms: {
    description:
      'Syarat dan ketentuan serta kebijakan privasi: pembayaran QRIS di booth, transaksi final, pengembalian dana, dan datamu.',
    prerender: 'page',
  },
  contact: { description: 'Chat WhatsApp dengan customer service, atau ajak kami berkolaborasi.', prerender: 'page' },
  location: {
    description: `Cari ${brand.makes} terdekat di ${listCities(cities)}: alamat, jam buka, harga, dan rute.`,
    prerender: 'page',
    picture: 'islands.svg',
  },
  booth: { description: 'Alamat, jam buka, harga, dan rute ke booth ini.' },
  findOrder: { description: 'Cari foto dan videomu dengan nomor HP atau nomor invoice.', prerender: 'page' },
  photos: {
    description: 'Buka, unduh, dan bagikan hasil foto dari booth.',
    isPrivate: true,
    prerender: 'skeleton',
  },
  login: { description: 'Masuk ke akunmu dengan nomor HP atau email.', prerender: 'page' },
  register: { description: `Daftar jadi anggota dan dapatkan voucher diskon ${brand.voucher}.`, prerender: 'page' },
  notFound: { description: 'Halaman ini tidak ada.', prerender: 'page' },
};
