import { brand } from '#brand/brand.ts';
import { linkedPages } from '#shared/addresses.ts';
import { photosPath } from '#shared/invoice.ts';

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
  /** Module below web/ that renders the page (routes.ts imports it): the build links its chunks in the document. */
  module: string;
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
  home: {
    pattern: paths.home,
    module: 'features/site/home/home-page.tsx',
    isStatic: true,
  },
  about: {
    pattern: paths.about,
    module: 'features/site/about/about-page.tsx',
    title: 'Tentang kami',
    isStatic: true,
  },
  terms: {
    pattern: paths.terms,
    module: 'features/site/terms/terms-page.tsx',
    title: 'Syarat dan privasi',
    isStatic: true,
  },
  contact: {
    pattern: paths.contact,
    module: 'features/site/contact/contact-page.tsx',
    title: 'Hubungi kami',
    isStatic: true,
  },
  location: {
    pattern: paths.location.pattern,
    module: 'features/booths/location-page.tsx',
    title: 'Lokasi booth',
    skeleton: 'map',
    readsQuery: true,
  },
  booth: {
    pattern: paths.location.booth.pattern,
    module: 'features/booths/booth-page.tsx',
    title: 'Booth',
  },
  findOrder: {
    pattern: paths.findOrder,
    module: 'features/orders/find/find-order-page.tsx',
    title: 'Find my photos',
  },
  photos: {
    pattern: paths.photos.pattern,
    module: 'features/orders/photos/photos-page.tsx',
    title: 'Fotomu',
  },
  login: {
    pattern: paths.login,
    module: 'features/account/login/login-page.tsx',
    title: 'Masuk',
  },
  register: {
    pattern: paths.register,
    module: 'features/account/register/register-page.tsx',
    title: 'Daftar',
  },
  resetPassword: {
    pattern: paths.resetPassword,
    module: 'features/account/reset-password/reset-password-page.tsx',
    title: 'Reset password',
  },
  otp: {
    pattern: paths.otp,
    module: 'features/account/otp/otp-page.tsx',
    title: 'Verifikasi nomor HP',
  },
  googleCallback: {
    pattern: paths.googleCallback,
    module: 'features/account/google/google-callback-page.tsx',
    title: 'Masuk dengan Google',
  },
  verifyEmail: {
    pattern: paths.verifyEmail,
    module: 'features/account/verify-email/verify-email-page.tsx',
    title: 'Verifikasi email',
  },
  unsubscribe: {
    pattern: paths.unsubscribe,
    module: 'features/newsletter/unsubscribe-page.tsx',
    title: 'Berhenti berlangganan',
  },
  dashboard: {
    pattern: paths.dashboard,
    module: 'features/account/dashboard/dashboard-page.tsx',
    title: 'Dasbor',
    layout: 'member',
  },
  profile: {
    pattern: paths.profile,
    module: 'features/account/profile/profile-page.tsx',
    title: 'Edit profil',
    layout: 'member',
  },
  membership: {
    pattern: paths.membership,
    module: 'features/account/coming-soon/coming-soon-page.tsx',
    title: 'Membership',
    layout: 'member',
  },
  customFrame: {
    pattern: paths.customFrame,
    module: 'features/account/coming-soon/coming-soon-page.tsx',
    title: 'Custom Frame',
    layout: 'member',
  },
  myOrders: {
    pattern: paths.myOrders,
    module: 'features/orders/my-orders/my-orders-page.tsx',
    title: 'Semua fotomu',
    layout: 'member',
  },
  myPhotos: {
    pattern: paths.myPhotos.pattern,
    module: 'features/orders/my-orders/my-photos-page.tsx',
    title: 'Foto dari pesananmu',
    layout: 'member',
  },
  notFound: {
    pattern: '*',
    module: 'app/not-found-page.tsx',
    title: 'Halaman tidak ditemukan',
    isStatic: true,
  },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof pages;

/** The `<title>` of a page, in the served document and in the browser. The home page has no title of its own. */
export const documentTitle = (title: string | undefined): string =>
  title === undefined ? `${brand.name}: ${brand.makes}` : `${title} · ${brand.name}`;

/** The title of a booth's page, without the brand's name. */
export const boothTitle = ({ boothName, name, city }: { boothName: string; name: string; city: string }): string =>
  `${boothName}, ${name}, ${city}`;
