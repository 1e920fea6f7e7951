import { Suspense, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { subscribeToExpiry } from '#web/auth/stored-session.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import type { AuthState } from '#web/lib/history-state.ts';
import { loginHref } from '#web/lib/return-url.ts';
import { dropStraySecondClicks } from '#web/ui/double-click.ts';
import { RouteTitle } from '#web/ui/page.tsx';
import { ToastProvider, useToast } from '#web/ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { MemberSkeleton, PageSkeleton } from './page-main.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { type AppRoute, GraphLayout, MemberLayout, routes } from './routes.ts';
import { SiteLayout } from './site-layout.tsx';

/**
 * Providers and routes of the whole site, to be rendered inside a router. `onShown` is called once the first page is
 * rendered.
 */
export function App({ onShown }: { onShown?: () => void }) {
  useEffect(dropStraySecondClicks, []);
  return (
    <AuthProvider>
      <ToastProvider>
        <SessionEvents />
        <RouteAnnouncer onShown={onShown}>
          {/* Of a layout: `PageMain`, inside the layouts, catches the errors of pages. */}
          <ErrorBoundary hasNoLayout>
            <Routes>
              <Route element={<SiteLayout />}>{toElements(undefined)}</Route>
              <Route
                element={
                  <Suspense fallback={<MemberSkeleton />}>
                    <MemberLayout />
                  </Suspense>
                }
              >
                {toElements('member')}
              </Route>
            </Routes>
          </ErrorBoundary>
        </RouteAnnouncer>
      </ToastProvider>
    </AuthProvider>
  );
}

/** Returns the routes of a layout's pages. Pages that use the graph are nested in `GraphLayout`. */
function toElements(layout: AppRoute['layout']) {
  const layoutRoutes = routes.filter((route) => route.layout === layout);
  return (
    <>
      {layoutRoutes.filter(({ isStatic }) => isStatic).map(toElement)}
      <Route element={<GraphLayout />}>{layoutRoutes.filter(({ isStatic }) => !isStatic).map(toElement)}</Route>
    </>
  );
}

const toElement = ({ pattern, title, layout, skeleton, Component }: AppRoute) => (
  <Route
    key={pattern}
    path={pattern}
    element={
      <Suspense fallback={<PageSkeleton look={layout ? 'rows' : skeleton} />}>
        <RouteTitle value={title}>
          <Component />
        </RouteTitle>
      </Suspense>
    }
  />
);

/**
 * An expired session leads to the login page, which returns to the current address. The end of any session clears its
 * toasts.
 */
export function SessionEvents() {
  const navigate = useNavigate();
  const { generation } = useAuth();
  const { clear } = useToast();
  useEffect(
    () =>
      subscribeToExpiry(
        () => void navigate(loginHref(window.location), { state: { sessionEnded: true } satisfies AuthState }),
      ),
    [navigate],
  );
  useEffect(() => clear, [generation, clear]);
  return null;
}
