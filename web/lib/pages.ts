import { brand } from '#brand/brand.ts';
import { photosPath } from '#shared/invoice.ts';
import { linkedPages } from '#shared/linked-pages.ts';

/** Turns `/contact/` into `/contact`: both are the same page. */
export const withoutTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/**
 * A page as the browser and the web service both know it. Pages are in Indonesian; phrases in English carry their own
 * `lang`.
 */
export interface PageRow {
  /** Route pattern, in the syntax that Fastify and React Router share. */
  pattern: string;
  /** Title of the document, without the brand's name (`documentTitle`); the home page has none. */
  title?: string;
  /** `member`: the members' area with its sidebar. Other pages have the site's header and footer. */
  layout?: 'member';
  /** What the page looks like while its code is loading: default, a title and a strip; rows in the members' area. */
  skeleton?: 'map';
  /** Rendered without ApolloProvider; Apollo Client is loaded only for a member who is signed in. */
  isStatic?: true;
  /** The query string changes the first render: prerendered HTML fits the bare address only. */
  readsQuery?: true;
}

/**
 * Every page of the site (requirements §2). The README lists what a new page needs beside its row here.
 */
export const pages = {
  home: { pattern: '/', isStatic: true },
  about: { pattern: '/about', title: 'Tentang kami', isStatic: true },
  terms: { pattern: '/terms', title: 'Syarat dan privasi', isStatic: true },
  contact: { pattern: '/contact', title: 'Hubungi kami', isStatic: true },
  location: { pattern: '/location', title: 'Lokasi booth', skeleton: 'map', readsQuery: true },
  booth: { pattern: '/location/:slug', title: 'Booth' },
  findOrder: { pattern: '/find-my-order', title: 'Find my photos' },
  photos: { pattern: '/photos/:invoiceId?', title: 'Fotomu' },
  login: { pattern: '/login', title: 'Masuk' },
  register: { pattern: '/register', title: 'Daftar' },
  resetPassword: { pattern: '/reset-password', title: 'Reset password' },
  otp: { pattern: '/otp', title: 'Verifikasi nomor HP' },
  googleCallback: { pattern: linkedPages.googleCallback, title: 'Masuk dengan Google' },
  verifyEmail: { pattern: linkedPages.verifyEmail, title: 'Verifikasi email' },
  unsubscribe: { pattern: linkedPages.unsubscribe, title: 'Berhenti berlangganan' },
  dashboard: { pattern: '/dashboard', title: 'Dasbor', layout: 'member' },
  profile: { pattern: '/profile', title: 'Edit profil', layout: 'member' },
  membership: { pattern: '/membership', title: 'Membership', layout: 'member' },
  customFrame: { pattern: '/custom-frame', title: 'Custom Frame', layout: 'member' },
  myOrders: { pattern: '/find-my-photos', title: 'Semua fotomu', layout: 'member' },
  myPhotos: { pattern: '/find-my-photos/:invoice', title: 'Foto dari pesananmu', layout: 'member' },
  notFound: { pattern: '*', title: 'Halaman tidak ditemukan', isStatic: true },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof pages;

/** The path of each page; of one with parameters its pattern. */
export const paths = Object.fromEntries(Object.entries(pages).map(([id, { pattern }]) => [id, pattern])) as {
  [Id in PageId]: (typeof pages)[Id]['pattern'];
};

/** The paths of pages with parameters. An invoice is one encoded segment: it may contain slashes and spaces. */
export const pathTo = {
  booth: (slug: string) => `/location/${encodeURIComponent(slug)}`,
  photos: photosPath,
  myPhotos: (invoice: string) => `/find-my-photos/${encodeURIComponent(invoice)}`,
};

/** The `<title>` of a page, in the served document and in the browser. The home page has no title of its own. */
export const documentTitle = (title: string | undefined): string =>
  title === undefined ? `${brand.name}: ${brand.makes}` : `${title} · ${brand.name}`;

/** The title of a booth's page, without the brand's name. */
export const boothTitle = ({ boothName, name, city }: { boothName: string; name: string; city: string }): string =>
  `${boothName}, ${name}, ${city}`;
