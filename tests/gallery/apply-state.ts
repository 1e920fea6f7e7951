import { ChunkError } from '#web/app/load-or-reload.ts';
import { type AppRoute, lazyPage, routeAt } from '#web/app/routes.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { fakeGraph } from './fake-graph.ts';
import { runSteps } from './run-steps.ts';
import { slugOf, STATE_PARAMETER, states } from './states/all-states.ts';
import type { State } from './states/state.ts';

/** From this width on the header shows its links, in CSS pixels. */
const WIDE = 900;

/**
 * Puts this document into the state that its address names, before the site starts: graph, storage and devices are
 * replaced, and the steps of the state run once the page is rendered. `/__gallery` shows all states; other addresses
 * are left alone.
 */
export function applyState(): void {
  const address = new URL(window.location.href);
  const route = routeAt(address.pathname);
  if (route && address.pathname === '/__gallery')
    route.Component = lazyPage(async () => (await import('./gallery.tsx')).Gallery);
  const slug = address.searchParams.get(STATE_PARAMETER);
  if (slug === null) return;
  const state = states.find((one) => slugOf(one) === slug);
  if (!state) throw new Error(`no state is called ${slug}`);
  address.searchParams.delete(STATE_PARAMETER);
  history.replaceState(null, '', address);
  fakeStorage(state);
  breakPage(state, route);
  writeConfig(state);
  fakePosition(state);
  fakeShareSheet(state);
  fakeGraph(state.answers ?? {});
  void runSteps((state.isNarrow && window.innerWidth >= WIDE ? undefined : state.steps) ?? []).then(
    () => document.documentElement.setAttribute('data-state', 'ready'),
    (error: unknown) => {
      document.documentElement.setAttribute('data-state', 'failed');
      throw error;
    },
  );
}

/** Replaces the storage: a state reads nothing of the real one and leaves nothing in it. */
function fakeStorage({ member, storage = {} }: State): void {
  const entries = new Map(Object.entries(storage));
  if (member) entries.set('token', 'staged').set('user', JSON.stringify(member));
  Storage.prototype.getItem = (key) => entries.get(key) ?? null;
  Storage.prototype.setItem = (key, value) => void entries.set(key, value);
  Storage.prototype.removeItem = (key) => void entries.delete(key);
}

function fakeShareSheet({ device }: State): void {
  if (device === undefined) return;
  Object.assign(Navigator.prototype, { canShare: () => true, share: async () => undefined });
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const identities = {
    phone: `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`,
    android:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    instagram: `${iPhone} Mobile/15E148 Instagram 300.0.0.0`,
  };
  Object.defineProperty(navigator, 'userAgent', { value: identities[device] });
}

function breakPage({ fault }: State, route: AppRoute | undefined): void {
  if (fault === undefined || !route) return;
  route.Component = lazyComponent<object>(async () => {
    // What `loadOrReload` throws once a reload of the document did not help.
    if (fault === 'chunk') throw new ChunkError(null);
    return () => {
      throw new Error('This page breaks on purpose');
    };
  });
}

function writeConfig({ config }: State): void {
  const block = document.getElementById('runtime-config');
  if (block) block.textContent = JSON.stringify({ tileUrl: null, ...config });
  document.documentElement.toggleAttribute('data-social-login', Boolean(config?.googleSignInUrl));
}

function fakePosition({ position }: State): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onPosition, onError) => {
    if (position === 'Malang')
      onPosition({
        coords: { latitude: -7.98, longitude: 112.63, accuracy: 30 } as GeolocationCoordinates,
        timestamp: Date.now(),
      } as GeolocationPosition);
    else onError?.({ code: 1, message: 'refused', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
}
