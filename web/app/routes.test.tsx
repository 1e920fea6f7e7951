import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { documentTitle } from '#web/lib/pages.ts';
import { App } from './app.tsx';
import { loadRoute, routeAt, routes } from './routes.ts';

// The graph never answers, so pages show their loading state, which has the title of the page table.

const toAddress = (pattern: string) => pattern.replace('*', '/nowhere').replace(/:\w+\??/, 'FLIP-1');
/** The parameters of pages that are opened by a link: with them these pages wait for the graph as well. */
const query = '?token=t&code=c&email=sari%40example.com&sid=s';

test.each(routes.map((route) => [route.pattern, route] as const))(
  '%s is found by its address and shows the title of the page table',
  async (pattern, route) => {
    document.title = '';
    const at = toAddress(pattern);
    expect(routeAt(at)).toBe(route);
    await loadRoute(route);
    await act(async () => {
      render(
        <MemoryRouter initialEntries={[at + query]}>
          <App />
        </MemoryRouter>,
      );
    });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe(documentTitle(route.title));
    cleanup();
    // The first import of a page transforms it, which is slow on a busy machine.
  },
  20_000,
);

test('an address of no page is the 404 page', () => {
  expect(routeAt('/photos/a/b')?.pattern).toBe('*');
});
