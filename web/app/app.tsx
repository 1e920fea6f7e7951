import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { paths } from '#web/lib/paths.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { lazyPage } from './lazy-page.ts';
import { HomeSkeleton } from './page-skeleton.tsx';
import { SiteLayout } from './site-layout.tsx';

const HomePage = lazyPage(async () => (await import('#web/features/site/home/home-page.tsx')).HomePage);
const NotFoundPage = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);

// Everything that asks the graph lies under this layout: Apollo stays off the road of the pages above.
const GraphLayout = lazyPage(async () => (await import('./graph-layout.tsx')).GraphLayout);
const FindOrderPage = lazyPage(async () => (await import('#web/features/orders/find-order-page.tsx')).FindOrderPage);
const GalleryPage = lazyPage(async () => (await import('#web/features/orders/gallery-page.tsx')).GalleryPage);

// Never in a production build: the condition is a constant there.
const Gallery = import.meta.env.DEV ? lazyPage(async () => (await import('#web/dev/gallery.tsx')).Gallery) : null;

/** The map of the site: every address and its screen. Needs a router around it. */
export function App() {
  return (
    <AuthProvider>
      <ToastProvider>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route
              path={paths.home}
              element={
                <Suspense fallback={<HomeSkeleton />}>
                  <HomePage />
                </Suspense>
              }
            />
            <Route element={<GraphLayout />}>
              <Route path={paths.findOrder} element={<FindOrderPage />} />
              <Route path={paths.photos.pattern} element={<GalleryPage />} />
            </Route>
            {Gallery && <Route path="/__gallery" element={<Gallery />} />}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </ToastProvider>
    </AuthProvider>
  );
}
