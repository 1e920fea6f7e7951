import { act, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubIntersections } from '#tests/support/web/intersections.ts';
import { expectText } from '#tests/support/web/screen.ts';
import { namedFiles, softFile } from '#tests/support/web/soft-file.ts';
import { EnlargedContext } from '#web/features/orders/viewer/viewer.tsx';
import { PhotoFiles } from './photo-files.tsx';

let come: ReturnType<typeof stubIntersections>;

beforeEach(() => {
  come = stubIntersections();
});

/** A thousand photos, which follow two results in the viewer. */
const photos = namedFiles(
  Array.from({ length: 1_002 }, (_, index) =>
    softFile(index < 2 ? 'RESULT' : 'PHOTO', `https://media.test/p${index}.jpg`),
  ),
).slice(2);
const page = (openIndex: number | null, count = 1_000) => (
  <EnlargedContext value={openIndex}>
    <PhotoFiles photos={photos.slice(0, count)} />
  </EnlargedContext>
);
/** A query by role would take seconds for hundreds of items. */
const frames = () => document.querySelectorAll('[data-viewer-file]').length;
const rest = () => document.querySelectorAll('li[aria-hidden]').length;

test('of 1,000 photos 48 are rendered at first, in fewer than 600 elements, and the number of all is said', () => {
  const { container } = render(page(null));
  expect([frames(), rest()]).toEqual([48, 1]);
  expect(container.querySelectorAll('*').length).toBeLessThan(600);
  expectText('1000 foto');
});

test('the next ones are rendered when they come near, and what is there stays', async () => {
  render(page(null, 150));
  const first = document.querySelector('[data-viewer-file]');
  await come();
  expect(frames()).toBe(96);
  expect(document.querySelector('[data-viewer-file]')).toBe(first);
  await come();
  await come();
  expect([frames(), rest()]).toEqual([150, 0]);
});

test('the frame of the open photo is rendered, for the focus that returns to it, and stays when it is closed', () => {
  const { rerender } = render(page(101));
  expect(document.querySelector('[data-viewer-file="101"]')).toBeTruthy();
  expect(frames()).toBeLessThan(160);
  rerender(page(null));
  expect(document.querySelector('[data-viewer-file="101"]')).toBeTruthy();
});

test('an open video after the photos renders no more of them', () => {
  render(page(1_003));
  expect(frames()).toBe(48);
});

test('a usual order is rendered whole, and a print has all photos', () => {
  const { rerender } = render(page(null, 48));
  expect([frames(), rest()]).toEqual([48, 0]);
  rerender(page(null, 150));
  expect(rest()).toBe(1);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect([frames(), rest()]).toEqual([150, 0]);
});
