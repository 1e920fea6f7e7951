import { type ReactNode, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageArrivalProvider } from './page-arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { GraphLayout, MemberLayout, type Screen, screens } from './screens.ts';
import { SessionEnd } from './session-end.tsx';
import { SiteLayout } from './site-layout.tsx';

// Never in a production build: the condition is a constant there.
const Gallery = import.meta.env.DEV ? lazyPage(async () => (await import('#web/dev/gallery.tsx')).Gallery) : null;

/** Tells when what is inside it stands, and can be used. */
function Shown({ onShown, children }: { onShown?: () => void; children: ReactNode }) {
  useEffect(() => onShown?.(), [onShown]);
  return children;
}

const toRoute = ({ pattern, Page, Fallback = PageSkeleton }: Screen, onShown?: () => void) => (
  <Route
    key={pattern}
    path={pattern}
    element={
      <Suspense fallback={<Fallback />}>
        <Shown onShown={onShown}>
          <Page />
        </Shown>
      </Suspense>
    }
  />
);

const toRoutes = (some: readonly Screen[]) => (
  <>
    {some.filter((screen) => !screen.asksGraph).map(toRoute)}
    <Route element={<GraphLayout />}>{some.filter((screen) => screen.asksGraph).map(toRoute)}</Route>
  </>
);

const Club = () => (
  <Suspense fallback={<PageSkeleton />}>
    <MemberLayout />
  </Suspense>
);

/** Every address and its screen (the list: screens.ts), within the frame of the site or of the club. Needs a router around it. */
export function App() {
  return (
    <AuthProvider>
      <ToastProvider>
        <SessionEnd />
        <PageArrivalProvider>
          <Routes>
            <Route element={<SiteLayout />}>
              {toRoutes(screens.filter((screen) => !screen.isInClub))}
              {Gallery && <Route path="/__gallery" element={<Gallery />} />}
            </Route>
            <Route element={<Club />}>{toRoutes(screens.filter((screen) => screen.isInClub))}</Route>
          </Routes>
        </PageArrivalProvider>
      </ToastProvider>
    </AuthProvider>
  );
}
