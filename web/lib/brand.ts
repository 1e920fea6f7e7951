/**
 * The facts of the brand, which requirements.md leaves as placeholders. Every page takes them from here: another brand
 * changes this file and the pictures.
 */
export const brand = {
  name: 'Flipbooth',
  legalName: 'PT Flipbooth Cerita Bersama',
  clubName: 'The Club',
  /** What the brand sells, in one sentence. */
  summary: 'Photo booth dan flipbook yang dicetak di tempat.',
  copyrightYear: 2025,
  /** WhatsApp numbers in international form, digits only, as `wa.me` links need them. */
  whatsapp: { support: '6281234567000', partnership: '6281234567001' },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'TikTok', url: 'https://www.tiktok.com/' },
  ],
  /** The phrases of the scrolling slogan on the home page, in order. */
  slogan: ['Gaya dulu, ketawa kemudian', 'Hitung sampai tiga', 'Bawa pulang hari ini'],
  /** The lowest price of requirements §9. */
  priceFrom: '35k',
  /** The discount of the sign-up voucher (requirements §9). */
  voucher: '50%',
  /** Where a new member finds the voucher: a sentence. */
  voucherPlace: 'Setelah daftar, minta vouchernya lewat chat WhatsApp kami.',
  /** The cities of requirements §2, in its order. */
  cities: ['Surabaya', 'Malang', 'Yogyakarta', 'Solo', 'Jakarta'],
} as const;

/** The cities as a phrase of an Indonesian sentence: `Surabaya, Malang, Yogyakarta, Solo, dan Jakarta`. */
export const cityList = `${brand.cities.slice(0, -1).join(', ')}, dan ${brand.cities.at(-1)}`;

/** A page title followed by the brand's name, as `<title>` shows it. */
export const withBrand = (title: string): string => `${title} · ${brand.name}`;

/** A WhatsApp chat with one of the brand's numbers; `message` is filled in as its first message. */
export function chatLink(line: keyof typeof brand.whatsapp, message?: string): string {
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${brand.whatsapp[line]}${text}`;
}
