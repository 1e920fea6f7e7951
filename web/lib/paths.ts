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
