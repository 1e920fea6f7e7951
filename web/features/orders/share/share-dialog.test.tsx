import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShareDialog } from './share-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const url = 'https://flipbooth.example/photos/INV%2F7%20a';

function open() {
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<ShareDialog url={url} onClose={onClose} />);
  return { onClose, unmount };
}

test('it shows the absolute link, and Generating QR... until the code is there', async () => {
  open();
  expect(screen.getByRole('dialog', { name: 'SHARE HASIL FOTOMU!' })).toBeTruthy();
  expect(screen.getByText('Generating QR...')).toBeTruthy();
  expect(screen.getByRole('link', { name: url }).getAttribute('href')).toBe(url);
  const qr = await screen.findByRole('img', { name: 'Kode QR menuju halaman foto ini' });
  expect(screen.queryByText('Generating QR...')).toBeNull();
  expect(qr.getAttribute('width')).toBe('200');
});

test('the code is dark on white with a margin of 2', async () => {
  open();
  const qr = await screen.findByRole('img');
  const svg = decodeURIComponent(qr.getAttribute('src')?.split(',')[1] ?? '');
  expect(svg).toContain('width="200"');
  expect(svg).toContain('#ffffff');
  expect(svg).toContain('stroke="#000000"');
  // The first dark module of the finder pattern begins two modules in.
  expect(svg).toContain('d="M2 2.5');
});

test('OKAY closes it', async () => {
  const { onClose } = open();
  await screen.findByRole('img');
  fireEvent.click(screen.getByRole('button', { name: 'OKAY' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('without a clipboard the link is selected and the status says so', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  open();
  await screen.findByRole('img');
  fireEvent.click(screen.getByRole('button', { name: 'Salin link' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Link sudah ditandai'));
  expect(getSelection()?.toString()).toBe(url);
});

test('it says who sees the photos, and WhatsApp is the first way', async () => {
  open();
  await screen.findByRole('img');
  expect(screen.getByText('Siapa pun yang punya link ini bisa melihat semua foto.')).not.toBeNull();
  const [first] = [...document.querySelectorAll('a[href^="https://wa.me"], button')].filter(({ textContent }) =>
    /WhatsApp|Salin link|Lainnya/.test(textContent),
  );
  expect(first?.textContent).toBe('WhatsApp');
});

test('the share sheet is offered only where there is one, and closing it is no failure', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new DOMException('no', 'AbortError')));
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
  open();
  await screen.findByRole('img');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Lainnya' })));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
});

test('without a share sheet there is no button for it', async () => {
  open();
  await screen.findByRole('img');
  expect(screen.queryByRole('button', { name: 'Lainnya' })).toBeNull();
});
