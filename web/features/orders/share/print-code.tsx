import { QR_CODE, useQr } from './use-qr.ts';

/** The QR code of a link, once it is drawn. */
export function PrintCode({ url }: { url: string }) {
  const qr = useQr(url);
  return typeof qr === 'object' && <img src={qr.src} width={QR_CODE.width} height={QR_CODE.width} alt="Kode QR menuju halaman foto ini" />;
}
