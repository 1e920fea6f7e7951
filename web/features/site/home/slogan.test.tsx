import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Slogan } from './slogan.tsx';

const drift = { play: vi.fn<() => void>(), pause: vi.fn<() => void>(), cancel: vi.fn<() => void>(), currentTime: 0 };
const animate = vi.fn<(...args: unknown[]) => typeof drift>(() => drift);
let lessMotion = false;

beforeEach(() => {
  lessMotion = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: lessMotion, media: query }) as unknown as MediaQueryList,
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: () => void) {}
      observe() {
        this.report();
      }
      disconnect() {}
    },
  );
  Object.defineProperty(HTMLElement.prototype, 'scrollWidth', { configurable: true, get: () => 5400 });
  HTMLElement.prototype.animate = animate as unknown as typeof HTMLElement.prototype.animate;
  for (const spy of [animate, drift.play, drift.pause, drift.cancel]) spy.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollWidth');
});

test('the slogan scrolls by one copy at 60 px a second', () => {
  render(<Slogan />);
  // Three copies are 5400 px: one is 1800, which is 30 s.
  expect(animate).toHaveBeenCalledWith([{ transform: 'none' }, { transform: 'translateX(-1800px)' }], {
    duration: 30_000,
    iterations: Number.POSITIVE_INFINITY,
  });
});

test('the button stops it and starts it again', async () => {
  render(<Slogan />);
  await userEvent.click(screen.getByRole('button', { name: 'Jeda slogan' }));
  expect(drift.pause).toHaveBeenCalled();
  drift.play.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Jalankan slogan' }));
  expect(drift.play).toHaveBeenCalled();
});

test('the keyboard’s focus inside stops it, leaving starts it again', () => {
  render(<Slogan />);
  const button = screen.getByRole('button', { name: 'Jeda slogan' });
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  fireEvent.focus(button);
  expect(drift.pause).toHaveBeenCalled();
  drift.play.mockClear();
  fireEvent.blur(button);
  expect(drift.play).toHaveBeenCalled();
});

test('with reduced motion it does not scroll', () => {
  lessMotion = true;
  render(<Slogan />);
  expect(animate).not.toHaveBeenCalled();
});

test('its words are read once, and the scrolling copies are hidden from screen readers', () => {
  render(<Slogan />);
  expect(screen.getByText('Gaya dulu, ketawa kemudian. Hitung sampai tiga. Bawa pulang hari ini.')).not.toBeNull();
  expect(screen.getAllByText('Hitung sampai tiga').every((phrase) => phrase.closest('[aria-hidden="true"]'))).toBe(
    true,
  );
});
