import { type ReactNode, Suspense, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { subscribeToExpiry } from '#web/auth/session-store.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { type AuthState, loginHref } from '#web/auth/return-url.ts';
import { RouteTitle } from '#web/ui/page.tsx';
import { ToastProvider, useToast } from '#web/ui/toast.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { type AppRoute, GraphLayout, MemberLayout, routes } from './routes.ts';
import { SiteLayout } from './site-layout.tsx';

/**
 * Providers and routes of the whole site. Needs a router around it. `onShown` is called once the first page is
 * rendered.
 */
export function App({ onShown }: { onShown?: (() => void) | undefined }) {
  return (
    <AuthProvider>
      <ToastProvider>
        <SessionEvents />
        <RouteAnnouncer>
          <Routes>
            <Route element={<SiteLayout />}>
              {toElements(
                routes.filter(({ layout }) => layout !== 'member'),
                onShown,
              )}
            </Route>
            <Route element={<MemberArea />}>
              {toElements(
                routes.filter(({ layout }) => layout === 'member'),
                onShown,
              )}
            </Route>
          </Routes>
        </RouteAnnouncer>
      </ToastProvider>
    </AuthProvider>
  );
}

const toElements = (some: readonly AppRoute[], onShown?: () => void) => (
  <>
    {some.filter(({ usesGraph }) => !usesGraph).map((route) => toElement(route, onShown))}
    <Route element={<GraphLayout />}>
      {some.filter(({ usesGraph }) => usesGraph).map((route) => toElement(route, onShown))}
    </Route>
  </>
);

const toElement = ({ pattern, title, Component, Fallback }: AppRoute, onShown?: () => void) => (
  <Route
    key={pattern}
    path={pattern}
    element={
      <Suspense fallback={<Fallback />}>
        <Shown onShown={onShown}>
          <RouteTitle value={title}>
            <Component />
          </RouteTitle>
        </Shown>
      </Suspense>
    }
  />
);

/** Calls `onShown` after its children are mounted. */
function Shown({ onShown, children }: { onShown?: () => void; children: ReactNode }) {
  useEffect(() => onShown?.(), [onShown]);
  return children;
}

function MemberArea() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <MemberLayout />
    </Suspense>
  );
}

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
