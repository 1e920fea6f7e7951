import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectNoRole, expectRole, expectText } from '#tests/support/web/screen.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { TIME_TO_LEAVE_MS } from './load-or-reload.ts';
import { lazyPage, loadRoute, routes } from './routes.ts';

vi.mock('./member-layout.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  reload.mockReset();
});

async function renderLazy(load: () => Promise<() => React.JSX.Element>) {
  const LazyThing = lazyPage(load);
  await act(async () => {
    render(
      <MemoryRouter>
        <ErrorBoundary>
          <Suspense fallback="developing">
            <LazyThing />
          </Suspense>
        </ErrorBoundary>
      </MemoryRouter>,
    );
  });
}

/** Renders a page that throws. React reports the expected error. */
async function showBroken(load: Parameters<typeof renderLazy>[0]) {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderLazy(load);
  complaint.mockClear();
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a missing chunk reloads the document, also if another release has done so in this tab', async () => {
  sessionStorage.setItem(`reloaded ${window.location.href}`, 'yes');
  await renderLazy(gone);
  await vi.advanceTimersByTimeAsync(TIME_TO_LEAVE_MS);
  expect(reload).toHaveBeenCalledOnce();
  expectText('developing');
});

test('a chunk that is aborted since the visitor goes elsewhere does not reload the document under way', async () => {
  await renderLazy(gone);
  await vi.advanceTimersByTimeAsync(TIME_TO_LEAVE_MS / 2);
  expect(reload).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
  expectText('developing');
});

test.each([
  ['', []],
  [', and another chunk has loaded beside the missing one', [async () => () => <p>here</p>]],
])('when the reload did not help%s, the error page says so and offers another one', async (_, beside) => {
  await renderLazy(gone);
  await vi.advanceTimersByTimeAsync(TIME_TO_LEAVE_MS);
  for (const load of beside) await renderLazy(load);
  await showBroken(gone);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('belum bisa dimuat');
  expectRole('button', 'Muat ulang');
});

test('without a network the error page is shown at once, without a reload', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await showBroken(gone);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Periksa koneksimu');
});

test('without the code of a layout the error page is shown, until the next address', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const home = routes.filter(({ pattern }) => pattern === '/');
  await Promise.all(home.map(loadRoute));
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/dashboard']}>
        <App />
      </MemoryRouter>,
    );
  });
  expect(screen.getByRole('main').textContent).toContain('Periksa koneksimu');
  complaint.mockClear();
  await userEvent.click(screen.getByRole('link', { name: 'Ke beranda' }));
  expectNoRole('button', 'Muat ulang');
});
