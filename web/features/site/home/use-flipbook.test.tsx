import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubIntersections } from '#tests/support/web/intersections.ts';
import { button, expectText } from '#tests/support/web/screen.ts';
import { FlipBar } from '#web/ui/flip-bar.tsx';
import { useFlipbook } from './use-flipbook.ts';

let lessMotion = false;
let reportVisibility: ReturnType<typeof stubIntersections>;

beforeEach(() => {
  vi.useFakeTimers();
  lessMotion = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: lessMotion, media: query }) as unknown as MediaQueryList,
  );
  reportVisibility = stubIntersections();
});

function Player() {
  const container = useRef<HTMLDivElement>(null);
  const book = useFlipbook(container);
  return (
    <div ref={container}>
      <FlipBar book={book} />
    </div>
  );
}

const slider = (): HTMLInputElement => screen.getByRole('slider');
const sheet = (): number => Number(slider().value);
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
/** Turns pages one by one, because each turned page sets the timer of the next. */
const turn = (pages: number): void => {
  for (let page = 0; page < pages; page += 1) wait(125);
};

test('it starts on page 08 and turns eight pages a second', () => {
  render(<Player />);
  expect(sheet()).toBe(8);
  turn(1);
  expect(sheet()).toBe(9);
  turn(3);
  expect(sheet()).toBe(12);
});

test('the last page is shown for 0.9 s, then the first follows', () => {
  render(<Player />);
  turn(4);
  wait(899);
  expect(sheet()).toBe(12);
  wait(1);
  expect(sheet()).toBe(1);
});

test('turning by hand stops it there, and the slider names the page', () => {
  render(<Player />);
  fireEvent.change(slider(), { target: { value: '3' } });
  wait(5000);
  expect(sheet()).toBe(3);
  expect(slider().getAttribute('aria-valuetext')).toBe('Lembar 3 dari 12');
  expectText('LEMBAR 03/12');
});

test('it rests off the screen', async () => {
  render(<Player />);
  await reportVisibility(false);
  wait(5000);
  expect(sheet()).toBe(8);
  await reportVisibility(true);
  turn(1);
  expect(sheet()).toBe(9);
});

test('with reduced motion it rests on page 08 until play is pressed', () => {
  lessMotion = true;
  render(<Player />);
  wait(5000);
  expect(sheet()).toBe(8);
  fireEvent.click(button('Putar flipbook'));
  turn(1);
  expect(sheet()).toBe(9);
});
