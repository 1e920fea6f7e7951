export const brand = {
  name: 'Paper Moon',
  legalName: 'CV Bulan Kertas Nusantara',
  clubName: 'Moon Circle',
  makes: 'potret bulan dan buku gerak',
  copyrightYear: 2031,
  whatsapp: { support: '628116660001', partnership: '628116660002' },
  social: [
    { name: 'YouTube', url: 'https://www.youtube.com/@papermoon.example' },
    { name: 'Threads', url: 'https://www.threads.net/@papermoon.example' },
  ],
  slogan: ['Terang bulan, terang senyum', 'Diam sebentar di langit'],
  voucher: '15%',
  voucherTitle: 'Malam berikutnya lebih ringan.',
  voucherPlace: 'Kodenya kami sebut di meja depan.',
  invoicePrefix: 'MOON',
};

export const site = {
  summary: 'Potret malam yang selesai sebelum tehmu dingin.',
  storageDays: 90,
  colours: { paper: '#eef4fb', ink: '#0b1b33', accent: '#2563d9' },
  invented: [],
};
