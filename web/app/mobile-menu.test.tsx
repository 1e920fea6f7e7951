import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { button } from '#tests/support/web/screen.ts';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { SiteHeader } from './site-header.tsx';

beforeEach(() => void vi.useFakeTimers());

/** Shows a Back button and the address. */
function Browser() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back from {pathname}
    </button>
  );
}

const isMarked = (): boolean => document.body.classList.contains('menu-open');
const menu = (): HTMLDialogElement => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });

function openMenu() {
  const page = render(
    <MemoryRouter initialEntries={['/terms', '/about']}>
      <AuthProvider>
        <SiteHeader />
      </AuthProvider>
      <Browser />
    </MemoryRouter>,
  );
  fireEvent.click(button('Buka menu'));
  return page;
}

const pressBack = () => fireEvent.click(screen.getByRole('button', { name: /^Back/, hidden: true }));
const pressLink = () =>
  fireEvent.click(screen.getAllByRole('link', { name: 'LOCATION', hidden: true }).at(-1) ?? document.body);

const closings: [string, () => void][] = [
  ['its close button', () => fireEvent.click(button('Tutup menu'))],
  ['a click outside', () => void (fireEvent.mouseDown(menu()) && fireEvent.click(menu()))],
  ['Back', pressBack],
  ['Escape', () => fireEvent(menu(), new Event('cancel', { cancelable: true }))],
  ['a link', pressLink],
];

test.each(closings)('%s closes the menu, and the marker goes 300 ms later', (_, close) => {
  openMenu();
  close();
  expect(menu().open).toBe(false);
  act(() => void vi.advanceTimersByTime(299));
  expect(isMarked()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(isMarked()).toBe(false);
});

test('a click inside the panel leaves the menu open, and the body has its marker', () => {
  openMenu();
  fireEvent.click(screen.getByRole('navigation', { name: 'Menu', hidden: true }));
  expect([menu().open, isMarked()]).toEqual([true, true]);
});

test('opened again within the 300 ms it keeps its marker', () => {
  openMenu();
  fireEvent.click(button('Tutup menu'));
  act(() => void vi.advanceTimersByTime(200));
  fireEvent.click(button('Buka menu'));
  act(() => void vi.advanceTimersByTime(1000));
  expect(isMarked()).toBe(true);
});
