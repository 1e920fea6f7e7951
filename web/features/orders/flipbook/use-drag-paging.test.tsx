import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePageTurning } from '#web/ui/use-page-turning.ts';
import { useDragPaging } from './use-drag-paging.ts';

function TestBook({ count }: { count: number }) {
  const turning = usePageTurning({ count });
  const { dragProps } = useDragPaging(turning);
  return (
    <>
      <div data-testid="book" {...dragProps} />
      <p data-testid="page">{turning.page + 1}</p>
    </>
  );
}

beforeEach(() => {
  // With reduced motion it does not play by itself.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

const page = () => Number(screen.getByTestId('page').textContent);
const book = () => screen.getByTestId('book');

test('dragging to the left turns forwards, up to the last page', () => {
  render(<TestBook count={10} />);
  fireEvent.pointerDown(book(), { clientX: 300, button: 0 });
  fireEvent.pointerMove(book(), { clientX: 300 - 66 });
  expect(page()).toBe(4);
  fireEvent.pointerMove(book(), { clientX: 300 - 22 });
  expect(page()).toBe(2);
  fireEvent.pointerMove(book(), { clientX: -2000 });
  expect(page()).toBe(10);
});

test('a tap turns the page of its half', () => {
  render(<TestBook count={9} />);
  vi.spyOn(book(), 'getBoundingClientRect').mockReturnValue({ left: 0, width: 200 } as DOMRect);
  const tap = (clientX: number) => {
    fireEvent.pointerDown(book(), { clientX, button: 0 });
    fireEvent.pointerUp(book(), { clientX });
  };
  tap(150);
  tap(150);
  expect(page()).toBe(3);
  tap(20);
  expect(page()).toBe(2);
});
