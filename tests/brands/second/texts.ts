import { brand, site } from './brand.ts';

export const home = {
  hero: {
    count: ['Senja', 'turun,', 'lampu'],
    shout: 'nyala',
    lead: `${site.summary} Simpan yang dicetak, ambil yang digital kapan saja.`,
    picture: 'Dua belas lingkaran bulan, dari sabit sampai purnama.',
  },
  services: {
    title: 'Satu malam, dua kenangan.',
    flipbook: { facts: 'Sembilan rekaman.', words: 'Dijilid jadi buku gerak seukuran telapak.' },
    photobooth: { facts: 'Dua lembar potret.', words: 'Latar langit, cahaya lembut, tanpa terburu-buru.' },
  },
  club: 'Anggota lingkaran bulan menyimpan semua malamnya di sini. Pintunya dibuka tahun depan.',
  frame: { title: 'Pigura pesanan.', lead: 'Nama, tanggal, rasi bintangmu: sedang kami siapkan.' },
};

export const about = {
  title: 'Langit kecil.',
  lead: `${brand.name} lahir dari kebiasaan duduk di teras dan menunggu bulan naik.`,
  saying: 'Yang terang tidak harus ramai.',
  sections: [
    {
      title: 'Cahaya dulu',
      paragraphs: ['Kami memasang lampu yang lembut, lalu diam. *Moonlight first*, baru wajahmu.'],
    },
    { title: 'Tiga teras', paragraphs: ['Teras kami ada di {cities}, masing-masing dengan langitnya sendiri.'] },
    {
      title: 'Milikmu sendiri',
      paragraphs: ['Potretmu menunggu di balik nomor struk. Kalau mau, [ambil potretmu] sekarang.'],
    },
  ],
};

export const contact = {
  title: 'Sapa kami.',
  lead: 'Penjaga teras membalas sampai larut.',
  support: { words: 'Potret belum turun dari langit? Sebut nomor struknya.', message: `Selamat malam ${brand.name}.` },
  partnership: { words: 'Pasar malam, pernikahan, layar tancap: undang kami.', message: `Ajakan untuk ${brand.name}.` },
  notes: ['Struk hilang? Pakai nomor telepon di [halaman pencarian].'],
};
