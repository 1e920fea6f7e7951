import { brand } from '#brand/brand.ts';
import { photosPath } from '#shared/invoice.ts';
import { linkedPages } from '#shared/linked-pages.ts';

/**
 * Every address of the site (requirements §2). Addresses with parameters have a `pattern` for the routers and an
 * `href`. An invoice is one encoded segment: it may contain slashes and spaces.
 */
export const paths = {
  ...linkedPages,
  home: '/',
  about: '/about',
  terms: '/terms',
  contact: '/contact',
  location: {
    pattern: '/location',
    href: (type?: 'flipbook' | 'photobooth') => (type ? `/location?type=${type}` : '/location'),
    booth: { pattern: '/location/:slug', href: (slug: string) => `/location/${encodeURIComponent(slug)}` },
  },
  findOrder: '/find-my-order',
  photos: { pattern: '/photos/:invoiceId?', href: photosPath },
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  otp: '/otp',
  dashboard: '/dashboard',
  profile: '/profile',
  membership: '/membership',
  customFrame: '/custom-frame',
  myOrders: '/find-my-photos',
  myPhotos: {
    pattern: '/find-my-photos/:invoice',
    href: (invoice: string) => `/find-my-photos/${encodeURIComponent(invoice)}`,
  },
} as const;

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
 * Every page of the site (requirements §2). The README lists what a new page needs beside its path and row here.
 */
export const pages = {
  home: { pattern: paths.home, isStatic: true },
  about: { pattern: paths.about, title: 'Tentang kami', isStatic: true },
  terms: { pattern: paths.terms, title: 'Syarat dan privasi', isStatic: true },
  contact: { pattern: paths.contact, title: 'Hubungi kami', isStatic: true },
  location: { pattern: paths.location.pattern, title: 'Lokasi booth', skeleton: 'map', readsQuery: true },
  booth: { pattern: paths.location.booth.pattern, title: 'Booth' },
  findOrder: { pattern: paths.findOrder, title: 'Find my photos' },
  photos: { pattern: paths.photos.pattern, title: 'Fotomu' },
  login: { pattern: paths.login, title: 'Masuk' },
  register: { pattern: paths.register, title: 'Daftar' },
  resetPassword: { pattern: paths.resetPassword, title: 'Reset password' },
  otp: { pattern: paths.otp, title: 'Verifikasi nomor HP' },
  googleCallback: { pattern: paths.googleCallback, title: 'Masuk dengan Google' },
  verifyEmail: { pattern: paths.verifyEmail, title: 'Verifikasi email' },
  unsubscribe: { pattern: paths.unsubscribe, title: 'Berhenti berlangganan' },
  dashboard: { pattern: paths.dashboard, title: 'Dasbor', layout: 'member' },
  profile: { pattern: paths.profile, title: 'Edit profil', layout: 'member' },
  membership: { pattern: paths.membership, title: 'Membership', layout: 'member' },
  customFrame: { pattern: paths.customFrame, title: 'Custom Frame', layout: 'member' },
  myOrders: { pattern: paths.myOrders, title: 'Semua fotomu', layout: 'member' },
  myPhotos: { pattern: paths.myPhotos.pattern, title: 'Foto dari pesananmu', layout: 'member' },
  notFound: { pattern: '*', title: 'Halaman tidak ditemukan', isStatic: true },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof pages;

/** The `<title>` of a page, in the served document and in the browser. The home page has no title of its own. */
export const documentTitle = (title: string | undefined): string =>
  title === undefined ? `${brand.name}: ${brand.makes}` : `${title} · ${brand.name}`;

/** The title of a booth's page, without the brand's name. */
export const boothTitle = ({ boothName, name, city }: { boothName: string; name: string; city: string }): string =>
  `${boothName}, ${name}, ${city}`;
