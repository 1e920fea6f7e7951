export const termsHead = {
  title: 'Janji kita.',
  lead: 'Dibayar di teras, dengan QRIS, sekali saja.',
  validFrom: '9 Januari 2031',
  question: 'Selamat malam, ada janji yang kurang jelas.',
};

export const serviceTerms = [
  {
    id: 'bayar',
    title: 'Membayar',
    clauses: [
      'Di teras, nontunai dengan QRIS, dalam Rupiah.',
      'Uang kembali dalam 14 hari kerja bila lampu kami yang padam.',
    ],
  },
  { id: 'potret', title: 'Potret digital', clauses: ['Disimpan sampai tanggal di halamannya, sesudah itu terhapus.'] },
];

export const privacyPolicy = [
  { id: 'catatan', title: 'Yang kami catat', clauses: ['Nomor telepon, nomor struk, dan potretmu. Tidak lebih.'] },
];
