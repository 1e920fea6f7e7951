import { lazyPage } from '#web/app/lazy-page.ts';
import { screenAt } from '#web/app/screens.ts';
import { states } from '#web/dev/states/states.ts';
import { stageCopy } from './stage-copy.ts';
import { stageGraph } from './stage-graph.ts';
import { act } from './stage-steps.ts';
import { slugOf, type State } from './state.ts';

/** From here on the header has room for its links. */
const WIDE = 900;

const PARAMETER = '__state';

/**
 * Sets this document up as the state that its address names, before the site starts: a graph that answers by script, a
 * browser that remembers nothing, a visitor who does what the state says. Other documents are left alone.
 */
export function takeStage(): void {
  const address = new URL(window.location.href);
  const wanted = address.searchParams.get(PARAMETER);
  if (wanted === null) return;
  const state = states.find((one) => slugOf(one) === wanted);
  if (!state) throw new Error(`no state is called ${wanted}`);
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, '', address);
  stageStorage(state);
  stagePage(state);
  stageConfig(state);
  stagePlace(state);
  stageDevice(state);
  stageCopy(state);
  stageGraph(state.answers ?? {});
  void act((state.isNarrow && window.innerWidth >= WIDE ? undefined : state.steps) ?? []).then(
    () => document.documentElement.setAttribute('data-stage', 'ready'),
    (error: unknown) => {
      document.documentElement.setAttribute('data-stage', 'failed');
      throw error;
    },
  );
}

/** Each state has a browser of its own: nothing is read from the real storage, nothing is left in it. */
function stageStorage({ member, page, kept: before = {} }: State): void {
  const kept = new Map(Object.entries(before));
  if (member) kept.set('token', 'staged').set('user', JSON.stringify(member));
  // The loader has tried once already, at this address.
  if (page === 'lost') kept.set('reloaded-for-chunk', `${Date.now()} ${window.location.href}`);
  Storage.prototype.getItem = (key) => kept.get(key) ?? null;
  Storage.prototype.setItem = (key, value) => void kept.set(key, value);
  Storage.prototype.removeItem = (key) => void (key !== 'reloaded-for-chunk' && kept.delete(key));
  // Beside each other, the states are tabs of one browser: they must not hear of each other.
  Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  Object.defineProperty(navigator, 'locks', { value: undefined });
}

function stageDevice({ device }: State): void {
  if (device === undefined) return;
  Object.assign(Navigator.prototype, { canShare: () => true, share: async () => undefined });
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(query.includes('pointer: coarse') ? 'all' : query);
}

function stagePage({ page }: State): void {
  const screen = screenAt(window.location.pathname);
  if (page === undefined || !screen) return;
  const fate = {
    lost: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    broken: async () => () => {
      throw new Error('This page breaks on purpose');
    },
  };
  screen.Page = lazyPage(fate[page]);
}

function stageConfig({ config }: State): void {
  const block = document.getElementById('runtime-config');
  if (block) block.textContent = JSON.stringify({ tileUrl: null, ...config });
  document.documentElement.toggleAttribute('data-social-login', config?.socialLogin === true);
}

function stagePlace({ place }: State): void {
  const answer: Geolocation['getCurrentPosition'] = (found, failed) => {
    if (place === 'Malang') found({ coords: { latitude: -7.98, longitude: 112.63, accuracy: 30 } as GeolocationCoordinates, timestamp: Date.now() } as GeolocationPosition);
    else failed?.({ code: 1, message: 'refused', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: answer } });
}
