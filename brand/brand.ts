/** The facts of the brand: names, numbers, links. */
export const brand = {
  name: 'Flipbooth',
  legalName: 'PT Flipbooth Cerita Bersama',
  clubName: 'The Club',
  /**
   * What the brand makes, in lower case: behind the name in the title of the home page, below it on the preview card.
   */
  makes: 'photo booth dan flipbook',
  copyrightYear: 2025,
  /** WhatsApp numbers in international form, digits only. */
  whatsapp: { support: '6281234567000', partnership: '6281234567001' },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'TikTok', url: 'https://www.tiktok.com/' },
  ],
  /** The phrases of the scrolling slogan on the home page, in order; the first also stands on story cards. */
  slogan: ['Gaya dulu, ketawa kemudian', 'Hitung sampai tiga', 'Bawa pulang hari ini'],
  /** The discount of the sign-up voucher. */
  voucher: '50%',
  /** The head of the voucher on photo pages. */
  voucherTitle: 'Foto berikutnya setengah harga.',
  /** Where a new member finds the voucher: a sentence. */
  voucherPlace: 'Setelah daftar, minta vouchernya lewat chat WhatsApp kami.',
  /** Begins the invoice numbers of the embedded API: capitals and digits. */
  invoicePrefix: 'FLIP',
};

/** What no browser loads. */
export const site = {
  /** What the brand sells, in one sentence. */
  summary: 'Photo booth dan flipbook yang dicetak di tempat.',
  /** For how many days the embedded API keeps the files of an order, unless an import says otherwise. */
  storageDays: 30,
  /** Three colours of the pages, for what has no style sheet. */
  colours: { paper: '#fcf2df', ink: '#241019', accent: '#cf1f17' },
  /** What is still invented: production warns of it. Take out what is yours. */
  invented: ['name', 'numbers', 'booths'],
};
