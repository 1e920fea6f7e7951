import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubIntersections } from '#tests/support/web/intersections.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectText } from '#tests/support/web/screen.ts';
import { Hero } from './hero.tsx';

const booths = vi.hoisted(() => ({ priceFrom: '35k', types: [] as string[] }));
vi.mock('#web/lib/booth-summary.ts', () => booths);

let reportVisibility: ReturnType<typeof stubIntersections>;

beforeEach(() => {
  vi.useFakeTimers();
  reportVisibility = stubIntersections();
});
afterEach(() => booths.types.splice(0));

function open({ type = 'FLIPBOOK', lessMotion = false } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: lessMotion, media: query }) as unknown as MediaQueryList,
  );
  booths.types.push(type);
  renderPage(<Hero />, { at: '/' });
}

const slider = (): HTMLInputElement => screen.getByRole('slider');
const sheet = (): number => Number(slider().value);
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
/** Turns pages one by one, because each turned page sets the timer of the next. */
const turn = (pages: number): void => {
  for (let page = 0; page < pages; page += 1) wait(125);
};

test.each([
  ['FLIPBOOK', 1],
  ['PHOTOBOOTH', 0],
])('a brand with booths of type %s shows %i flipbooks', (type, count) => {
  open({ type });
  expect(screen.queryAllByRole('slider')).toHaveLength(count);
  expect(screen.queryAllByText(/^Sebuah flipbook/)).toHaveLength(count);
  expectText('Harga mulai 35k.');
});

test('it starts on page 08, turns eight pages a second, and shows the last one for 0.9 s', () => {
  open();
  expect(sheet()).toBe(8);
  turn(1);
  expect(sheet()).toBe(9);
  turn(3);
  wait(899);
  expect(sheet()).toBe(12);
  wait(1);
  expect(sheet()).toBe(1);
});

test('turning by hand stops it there, and the slider names the page', () => {
  open();
  fireEvent.change(slider(), { target: { value: '3' } });
  wait(5000);
  expect(sheet()).toBe(3);
  expect(slider().getAttribute('aria-valuetext')).toBe('Lembar 3 dari 12');
  expectText('LEMBAR 03/12');
});

test('it rests off the screen', async () => {
  open();
  await reportVisibility(false);
  wait(5000);
  expect(sheet()).toBe(8);
  await reportVisibility(true);
  turn(1);
  expect(sheet()).toBe(9);
});

test('with reduced motion it rests on page 08 until play is pressed', () => {
  open({ lessMotion: true });
  wait(5000);
  expect(sheet()).toBe(8);
  fireEvent.click(button('Putar flipbook'));
  turn(1);
  expect(sheet()).toBe(9);
});
