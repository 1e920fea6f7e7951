import type { Booth } from './spots.ts';

/** requirements §2's labels, the longest first: COLORBLAST VINTAGE holds VINTAGE (contract, decision 17). */
const labels = ['COLORBLAST VINTAGE PHOTOBOOTH', 'LIBRARY PHOTOBOOTH', 'VINTAGE PHOTOBOOTH', 'SALOON PHOTOBOOTH', 'FLIPBOOK'];

/** What a booth is called on its button: one of the requirements' five, else its own name. */
export function boothLabel({ booth }: Pick<Booth, 'booth'>): string {
  const name = booth.toUpperCase();
  return labels.find((label) => name.includes(label.replace(' PHOTOBOOTH', ''))) ?? booth;
}

/** What comes out of it, in requirements §2's words. */
export function boothBadge({ type }: Pick<Booth, 'type'>): string {
  return type === 'FLIPBOOK' ? '1 FLIPBOOK' : '2 STRIPS / 1 PRINT';
}

export const sentences = {
  included: 'FREE ALL SOFTFILES, RETAKE SESSIONS, LIVE PHOTOS',
  nothingChosen: 'Click on a location marker to view details.',
  loadFailed: 'Daftar booth belum bisa dimuat. Coba lagi sebentar, ya.',
} as const;
