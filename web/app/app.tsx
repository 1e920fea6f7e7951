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

const toRoutes = (some: readonly Screen[], onShown?: () => void) => (
  <>
    {some.filter((screen) => !screen.asksGraph).map((screen) => toRoute(screen, onShown))}
    <Route element={<GraphLayout />}>{some.filter((screen) => screen.asksGraph).map((screen) => toRoute(screen, onShown))}</Route>
  </>
);

const Club = () => (
  <Suspense fallback={<PageSkeleton />}>
    <MemberLayout />
  </Suspense>
);

/** Every address and its screen (the list: screens.ts), within the frame of the site or of the club. Needs a router around it; `onShown` hears of the first screen that stands. */
export function App({ onShown }: { onShown?: (() => void) | undefined }) {
  return (
    <AuthProvider>
      <ToastProvider>
        <SessionEnd />
        <PageArrivalProvider>
          <Routes>
            <Route element={<SiteLayout />}>
              {toRoutes(screens.filter((screen) => !screen.isInClub), onShown)}
              {Gallery && <Route path="/__gallery" element={<Gallery />} />}
            </Route>
            <Route element={<Club />}>{toRoutes(screens.filter((screen) => screen.isInClub), onShown)}</Route>
          </Routes>
        </PageArrivalProvider>
      </ToastProvider>
    </AuthProvider>
  );
}
