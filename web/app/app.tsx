import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { GraphLayout, type Screen, screens } from './screens.ts';
import { SessionEnd } from './session-end.tsx';
import { SiteLayout } from './site-layout.tsx';

// Never in a production build: the condition is a constant there.
const Gallery = import.meta.env.DEV ? lazyPage(async () => (await import('#web/dev/gallery.tsx')).Gallery) : null;

const toRoute = ({ pattern, Page, Fallback = PageSkeleton }: Screen) => (
  <Route
    key={pattern}
    path={pattern}
    element={
      <Suspense fallback={<Fallback />}>
        <Page />
      </Suspense>
    }
  />
);

/** Every address and its screen (the list: screens.ts), within the frame of the site. Needs a router around it. */
export function App() {
  return (
    <AuthProvider>
      <ToastProvider>
        <SessionEnd />
        <Routes>
          <Route element={<SiteLayout />}>
            {screens.filter((screen) => !screen.asksGraph).map(toRoute)}
            <Route element={<GraphLayout />}>{screens.filter((screen) => screen.asksGraph).map(toRoute)}</Route>
            {Gallery && <Route path="/__gallery" element={<Gallery />} />}
          </Route>
        </Routes>
      </ToastProvider>
    </AuthProvider>
  );
}
