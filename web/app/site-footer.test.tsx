import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { expectText } from '#tests/support/web/screen.ts';
import { SiteFooter } from './site-footer.tsx';

test('links, placeholders without a destination, social media in new tabs, the logo, the copyright and the legal name', () => {
  render(<SiteFooter />, { wrapper: MemoryRouter });
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  const siteLinks = links
    .filter(({ target }) => target === '')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(siteLinks).toEqual([
    ['About', '/about'],
    ['Location', '/location'],
    ['Contact us', '/contact'],
    ['Terms', '/terms'],
  ]);
  expect(links.filter(({ target }) => target === '_blank').map(({ rel }) => rel)).toEqual([
    'noopener noreferrer',
    'noopener noreferrer',
  ]);
  for (const entry of ['Pricelist', 'Promo', 'Collaborate with us'])
    expect(screen.getByText(entry).closest('a')).toBeNull();
  expect(screen.getByText('Flipbooth').querySelector('svg')).not.toBeNull();
  expectText('© 2025 Flipbooth · PT Flipbooth Cerita Bersama');
});
