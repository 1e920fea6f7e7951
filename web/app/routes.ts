import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { type LazyComponent, lazyComponent } from '#web/lib/lazy-component.tsx';
import { type PageId, type PageRow, pages } from '#web/lib/pages.ts';
import { loadOrReload } from './load-or-reload.ts';

/** A row of the page table with the component that renders it. */
export interface AppRoute extends PageRow {
  Component: LazyComponent;
}

/** A lazy component of a page or layout. If a reload does not help either, the error page is shown. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyComponent => lazyComponent(() => loadOrReload(load));

/** The layout of every page that uses the graph. It imports Apollo Client. */
export const GraphLayout = lazyPage(async () => (await import('./graph-layout.tsx')).GraphLayout);

/** The layout of the members' area. */
export const MemberLayout = lazyPage(async () => (await import('./member-layout.tsx')).MemberLayout);

/** The component of each page, in a chunk of its own. */
const components: Record<PageId, LazyComponent> = {
  home: lazyPage(async () => (await import('#web/features/site/home/home-page.tsx')).HomePage),
  about: lazyPage(async () => (await import('#web/features/site/about/about-page.tsx')).AboutPage),
  terms: lazyPage(async () => (await import('#web/features/site/terms/terms-page.tsx')).TermsPage),
  contact: lazyPage(async () => (await import('#web/features/site/contact/contact-page.tsx')).ContactPage),
  location: lazyPage(async () => (await import('#web/features/booths/location-page.tsx')).LocationPage),
  booth: lazyPage(async () => (await import('#web/features/booths/booth-page.tsx')).BoothPage),
  findOrder: lazyPage(async () => (await import('#web/features/orders/find/find-order-page.tsx')).FindOrderPage),
  photos: lazyPage(async () => (await import('#web/features/orders/photos/photos-page.tsx')).PhotosPage),
  login: lazyPage(async () => (await import('#web/features/account/login/login-page.tsx')).LoginPage),
  register: lazyPage(async () => (await import('#web/features/account/register/register-page.tsx')).RegisterPage),
  resetPassword: lazyPage(
    async () => (await import('#web/features/account/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  otp: lazyPage(async () => (await import('#web/features/account/otp/otp-page.tsx')).OtpPage),
  googleCallback: lazyPage(
    async () => (await import('#web/features/account/google/google-callback-page.tsx')).GoogleCallbackPage,
  ),
  verifyEmail: lazyPage(
    async () => (await import('#web/features/account/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  ),
  unsubscribe: lazyPage(async () => (await import('#web/features/newsletter/unsubscribe-page.tsx')).UnsubscribePage),
  dashboard: lazyPage(async () => (await import('#web/features/account/dashboard/dashboard-page.tsx')).DashboardPage),
  profile: lazyPage(async () => (await import('#web/features/account/profile/profile-page.tsx')).ProfilePage),
  membership: lazyPage(
    async () => (await import('#web/features/account/coming-soon/coming-soon-page.tsx')).MembershipPage,
  ),
  customFrame: lazyPage(
    async () => (await import('#web/features/account/coming-soon/coming-soon-page.tsx')).CustomFramePage,
  ),
  myOrders: lazyPage(async () => (await import('#web/features/orders/my-orders/my-orders-page.tsx')).MyOrdersPage),
  myPhotos: lazyPage(async () => (await import('#web/features/orders/my-orders/my-photos-page.tsx')).MyPhotosPage),
  notFound: lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage),
};

/** The page table as routes, in its order. */
export const routes: readonly AppRoute[] = Object.entries<PageRow>(pages).map(([id, page]) => ({
  ...page,
  Component: components[id as PageId],
}));

/** The route of an address; the 404 page if no other matches. */
export function routeAt(pathname: string): AppRoute | undefined {
  return matchRoutes(
    routes.map((route) => ({ path: route.pattern, handle: route })),
    pathname,
  )?.[0]?.route.handle;
}

/** Loads the code of a page and of its layouts, so that its first render shows the page and no skeleton. */
export async function loadRoute({ Component, isStatic, layout }: AppRoute): Promise<void> {
  await Promise.all([
    Component.preload(),
    !isStatic && GraphLayout.preload(),
    layout === 'member' && MemberLayout.preload(),
  ]);
}
