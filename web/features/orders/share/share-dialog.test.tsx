import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toString } from 'qrcode';
import { expect, test, vi } from 'vitest';
import { stubNavigator } from '#tests/support/web/devices.ts';
import { button, expectLink, expectNoText, expectRole, expectText, press } from '#tests/support/web/screen.ts';
import { ShareDialog } from './share-dialog.tsx';

const url = 'https://flipbooth.example/photos/INV%2F7%20a';

/** Opens the dialog and waits for the QR code. */
async function open(onClose = () => {}) {
  render(<ShareDialog url={url} onClose={onClose} />);
  return screen.findByRole('img');
}

test('it shows the absolute link, and Generating QR... until the code is there', async () => {
  const opening = open();
  expectRole('dialog', 'SHARE HASIL FOTOMU!');
  expectText('Generating QR...');
  expectLink(url, url);
  const qr = await opening;
  expect(qr.getAttribute('alt')).toBe('Kode QR menuju halaman foto ini');
  expectNoText('Generating QR...');
  expect(qr.getAttribute('width')).toBe('200');
});

test('the code is that of the link, dark on white with a margin of 2', async () => {
  const qr = await open();
  const svg = await toString(url, { type: 'svg', width: 200, margin: 2, color: { dark: '#000000', light: '#ffffff' } });
  expect(decodeURIComponent(qr.getAttribute('src')?.split(',')[1] ?? '')).toBe(svg);
});

test('OKAY closes it', async () => {
  const onClose = vi.fn<() => void>();
  await open(onClose);
  await press('OKAY');
  expect(onClose).toHaveBeenCalledOnce();
});

test('without a clipboard the link is selected and the status says so', async () => {
  stubNavigator({ clipboard: undefined as never });
  await open();
  fireEvent.click(button('Salin link'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Link sudah ditandai'));
  expect(getSelection()?.toString()).toBe(url);
});

/** The ways to share, in their order, and the red one. */
function ways() {
  const all = [...screen.getByRole('dialog').querySelectorAll('a, button')].map(({ textContent }) => textContent);
  const red = [...screen.getByRole('dialog').querySelectorAll('[class*=button]:not([class*=secondary])')];
  return { all: all.slice(0, -1), red: red.map(({ textContent }) => textContent) };
}

test('it says who sees the photos; without a share sheet WhatsApp is the first way', async () => {
  await open();
  expectText('Siapa pun yang punya link ini bisa melihat semua foto.');
  expect(ways()).toEqual({ all: ['WhatsApp', 'Salin link', url, 'OKAY'], red: ['WhatsApp'] });
});

test('where there is a share sheet it is the first way, and closing it is no failure', async () => {
  const share = vi.fn<Navigator['share']>(() => Promise.reject(new DOMException('no', 'AbortError')));
  stubNavigator({ share });
  await open();
  expect(ways()).toEqual({ all: ['KIRIM', 'WhatsApp', 'Salin link', url, 'OKAY'], red: ['KIRIM'] });
  await press('KIRIM');
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
});
