import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { HomeSkeleton } from './page-skeleton.tsx';

/** One address of the site and what it shows. */
export type Screen = {
  pattern: string;
  Page: LazyPage;
  /** It lies under the layout that brings Apollo Client; the others never load it. */
  asksGraph?: true;
  /** It stands in the club's frame, not in the site's. */
  isInClub?: true;
  /** The query of the address changes what is seen at first: prerendered HTML fits the bare address alone. */
  readsQuery?: true;
  /** Stands in its place while it is on its way. */
  Fallback?: ComponentType;
};

/** Everything that asks the graph lies under this layout: Apollo stays off the road of the other pages. */
export const GraphLayout = lazyPage(async () => (await import('./graph-layout.tsx')).GraphLayout);

/** The frame of the members' area: visitors of the site never load it. */
export const MemberLayout = lazyPage(async () => (await import('./member-layout.tsx')).MemberLayout);

/** The map of the site (requirements §2). What the web service says of each address stands in the service's own list. */
export const screens: readonly Screen[] = [
  { pattern: paths.home, Page: lazyPage(async () => (await import('#web/features/site/home/home-page.tsx')).HomePage), Fallback: HomeSkeleton },
  { pattern: paths.about, Page: lazyPage(async () => (await import('#web/features/site/about/about-page.tsx')).AboutPage) },
  { pattern: paths.terms, Page: lazyPage(async () => (await import('#web/features/site/terms/terms-page.tsx')).TermsPage) },
  { pattern: paths.contact, Page: lazyPage(async () => (await import('#web/features/site/contact/contact-page.tsx')).ContactPage) },
  { pattern: paths.location.pattern, Page: lazyPage(async () => (await import('#web/features/booths/location-page.tsx')).LocationPage), asksGraph: true, readsQuery: true },
  { pattern: paths.location.booth.pattern, Page: lazyPage(async () => (await import('#web/features/booths/booth-page.tsx')).BoothPage), asksGraph: true },
  { pattern: paths.findOrder, Page: lazyPage(async () => (await import('#web/features/orders/find-order-page.tsx')).FindOrderPage), asksGraph: true },
  { pattern: paths.photos.pattern, Page: lazyPage(async () => (await import('#web/features/orders/gallery-page.tsx')).GalleryPage), asksGraph: true },
  { pattern: paths.login, Page: lazyPage(async () => (await import('#web/features/account/sign-in/login-page.tsx')).LoginPage), asksGraph: true },
  { pattern: paths.register, Page: lazyPage(async () => (await import('#web/features/account/register/register-page.tsx')).RegisterPage), asksGraph: true },
  { pattern: paths.resetPassword, Page: lazyPage(async () => (await import('#web/features/account/reset-password/reset-password-page.tsx')).ResetPasswordPage), asksGraph: true },
  { pattern: paths.otp, Page: lazyPage(async () => (await import('#web/features/account/otp/otp-page.tsx')).OtpPage), asksGraph: true },
  { pattern: paths.googleCallback, Page: lazyPage(async () => (await import('#web/features/account/google/google-callback-page.tsx')).GoogleCallbackPage), asksGraph: true },
  { pattern: paths.verifyEmail, Page: lazyPage(async () => (await import('#web/features/account/verification/verify-email-page.tsx')).VerifyEmailPage), asksGraph: true },
  { pattern: paths.unsubscribe, Page: lazyPage(async () => (await import('#web/features/newsletter/unsubscribe-page.tsx')).UnsubscribePage), asksGraph: true },
  { pattern: paths.dashboard, Page: lazyPage(async () => (await import('#web/features/account/dashboard/dashboard-page.tsx')).DashboardPage), asksGraph: true, isInClub: true },
  { pattern: paths.profile, Page: lazyPage(async () => (await import('#web/features/account/profile/profile-page.tsx')).ProfilePage), asksGraph: true, isInClub: true },
  { pattern: paths.membership, Page: lazyPage(async () => (await import('#web/features/account/coming-soon/coming-soon-page.tsx')).MembershipPage), isInClub: true },
  { pattern: paths.customFrame, Page: lazyPage(async () => (await import('#web/features/account/coming-soon/coming-soon-page.tsx')).CustomFramePage), isInClub: true },
  { pattern: paths.myOrders, Page: lazyPage(async () => (await import('#web/features/orders/my-orders-page.tsx')).MyOrdersPage), asksGraph: true, isInClub: true },
  { pattern: paths.myPhotos.pattern, Page: lazyPage(async () => (await import('#web/features/orders/my-photos-page.tsx')).MyPhotosPage), asksGraph: true, isInClub: true },
  { pattern: '*', Page: lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage) },
];

/** The screen of an address; the 404 page where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return matchRoutes(
    screens.map((screen) => ({ path: screen.pattern, handle: screen })),
    pathname,
  )?.[0]?.route.handle;
}

/** Fetches what a screen is made of, so that its first render is whole. */
export async function loadScreen({ Page, asksGraph, isInClub }: Screen): Promise<void> {
  await Promise.all([Page.preload(), asksGraph && GraphLayout.preload(), isInClub && MemberLayout.preload()]);
}
