import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useViewer } from './use-viewer.ts';

/** A gallery of ten files at an address. */
function viewerAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>;
  return renderHook(() => useViewer(10), { wrapper }).result;
}

test('a double tap opens one viewer: closing it once leads back to the gallery', async () => {
  const result = viewerAt('/photos/INV-1');
  await act(async () => {
    result.current.open(1);
    result.current.open(1);
  });
  expect(result.current.index).toBe(1);
  await act(async () => result.current.close());
  expect(result.current.index).toBeNull();
  await act(async () => result.current.open(2));
  expect(result.current.index).toBe(2);
});

test.each(['0', '11', '999', 'abc', '-1', '1.5', ''])('a link to no file (?f=%s) opens the gallery, and a tap still enlarges', async (f) => {
  const result = viewerAt(`/photos/INV-1?f=${f}`);
  expect(result.current.index).toBeNull();
  await act(async () => result.current.open(1));
  expect(result.current.index).toBe(1);
});

test('where the focus got lost it returns to the button that opened the viewer, not to the file shown last', async () => {
  render([1, 2].map((file) => <button key={file} type="button" data-viewer-file={file} aria-label={`file ${file}`} />));
  const opener = screen.getByRole('button', { name: 'file 1' });
  const result = viewerAt('/photos/INV-1');
  opener.focus();
  await act(async () => result.current.open(1));
  // As by the lightbox, which makes the page inert.
  opener.blur();
  await act(async () => result.current.turn(2));
  await act(async () => result.current.close());
  expect(document.activeElement).toBe(opener);
});
