import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectRole, expectText } from '#tests/support/web/screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './routes.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  reload.mockReset();
});

async function renderLazy(load: () => Promise<() => React.JSX.Element>) {
  const LazyThing = lazyPage(load);
  await act(async () => {
    render(
      <MemoryRouter>
        <ErrorBoundary resetKey="/">
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

test('a missing chunk reloads the document once', async () => {
  await renderLazy(gone);
  expect(reload).toHaveBeenCalledOnce();
  expectText('developing');
});

test.each([
  ['', []],
  [', and another chunk has loaded beside the missing one', [async () => () => <p>here</p>]],
])('when the reload did not help%s, the error page says so and offers another one', async (_, beside) => {
  await renderLazy(gone);
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

test('a later release has a reload of its own', async () => {
  await renderLazy(gone);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  await renderLazy(gone);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a chunk that is cancelled because another address is opened does not call the visitor back', async () => {
  vi.useFakeTimers();
  await renderLazy(async () => {
    window.dispatchEvent(new Event('beforeunload'));
    return gone();
  });
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(reload).not.toHaveBeenCalled();
  // The other address was a download, so the document stays.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(reload).toHaveBeenCalledOnce();
});

test('a preloaded page renders at once, without its fallback', async () => {
  const Here = lazyPage(async () => () => <p>here</p>);
  await Here.preload();
  render(
    <Suspense fallback="developing">
      <Here />
    </Suspense>,
  );
  expectText('here');
});
