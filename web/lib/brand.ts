/**
 * The brand's own facts: requirements.md leaves them as placeholders, and every page takes them from here.
 * A new owner of the site changes this file and the pictures, nothing else.
 */
export const brand = {
  name: 'Flipbooth',
  legalName: 'PT Flipbooth Cerita Bersama',
  clubName: 'The Club',
  copyrightYear: 2025,
  /** Digits of WhatsApp numbers in international form, as chat links want them. */
  whatsapp: { support: '6281234567000', partnership: '6281234567001' },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'TikTok', url: 'https://www.tiktok.com/' },
  ],
  /** The lines that drift by on the home page, in this order, again and again. */
  slogan: ['Gaya dulu, ketawa kemudian', 'Hitung sampai tiga', 'Bawa pulang hari ini'],
  /** The lowest price of requirements §9, on the sticker of the home page. */
  priceFrom: '35k',
} as const;

/** A WhatsApp chat with one of the brand's numbers, its first message already written. */
export function chatLink(line: keyof typeof brand.whatsapp, message?: string): string {
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${brand.whatsapp[line]}${text}`;
}
