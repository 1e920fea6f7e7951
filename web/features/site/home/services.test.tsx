import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Services } from './services.tsx';

const brand = vi.hoisted(() => ({ types: [] as string[] }));
vi.mock('#web/lib/booth-summary.ts', () => brand);
afterEach(() => brand.types.splice(0));

test.each([
  [
    ['FLIPBOOK', 'PHOTOBOOTH'],
    ['Flipbook', 'Photobooth'],
    ['/location?type=flipbook', '/location?type=photobooth'],
  ],
  [['PHOTOBOOTH'], ['Photobooth'], ['/location?type=photobooth']],
])('a brand with booths of %j shows the services %j', (types, names, links) => {
  brand.types.push(...types);
  render(<Services />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});
