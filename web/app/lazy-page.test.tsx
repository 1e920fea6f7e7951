import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => void reload.mockReset());

async function show(load: () => Promise<() => React.JSX.Element>) {
  const LazyThing = lazyPage<object>(load);
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

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a page whose file is gone reloads the document once', async () => {
  await show(gone);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText('developing')).not.toBeNull();
});

test('when the reload did not help, the error page says so and offers another', async () => {
  await show(gone);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(gone);
  complaint.mockClear();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('belum bisa dimuat');
  expect(screen.getByRole('button', { name: 'Muat ulang' })).not.toBeNull();
});

test('without a network nothing is reloaded: the error page says so at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(gone);
  complaint.mockClear();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Periksa koneksimu');
});

test('a part that arrives beside one that is gone does not start the reloads again', async () => {
  await show(gone);
  await show(async () => () => <p>here</p>);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(gone);
  complaint.mockClear();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('belum bisa dimuat');
});

test('the next release, later on, has a reload of its own', async () => {
  await show(gone);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  await show(gone);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page that was fetched before renders at once, without a fallback in between', async () => {
  const Here = lazyPage(async () => () => <p>here</p>);
  await Here.preload();
  render(
    <Suspense fallback="developing">
      <Here />
    </Suspense>,
  );
  expect(screen.getByText('here')).not.toBeNull();
});
