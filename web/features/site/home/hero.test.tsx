import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { expectText } from '#tests/support/web/screen.ts';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { Hero } from './hero.tsx';

const booths = vi.hoisted(() => ({ priceFrom: '35k', types: [] as string[] }));
vi.mock('#web/lib/booth-summary.ts', () => booths);
afterEach(() => booths.types.splice(0));

test.each([
  ['FLIPBOOK', 1],
  ['PHOTOBOOTH', 0],
])('a brand with booths of type %s shows %i flipbooks', (type, count) => {
  booths.types.push(type);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
  );
  render(
    <MemoryRouter>
      <AuthProvider>
        <Hero />
      </AuthProvider>
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('slider')).toHaveLength(count);
  expect(screen.queryAllByText(/^Sebuah flipbook/)).toHaveLength(count);
  expectText('Harga mulai 35k.');
});
