import QRCode from 'qrcode';
import { shareQr } from '#web/lib/limits.ts';

/** A QR code as an image's address: dark modules on white whatever the page looks like (requirements §9: 200 px, margin 2). */
export async function toQrImage(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', ...shareQr, color: { dark: '#000000ff', light: '#ffffffff' } });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
