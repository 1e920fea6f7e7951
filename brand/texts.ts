import { brand, site } from './brand.ts';

// What the pages say in the brand's own voice. In a paragraph, `*…*` marks words in English, `{cities}` is the list
// of cities, and `[…]` is a link to the page where visitors find their photos.

export const home = {
  hero: {
    /** The title: words that are counted off, then the loud one. */
    count: ['Satu,', 'dua,', 'tiga…'],
    shout: 'flip!',
    lead: `${site.summary} Bawa pulang fotonya, unduh sisanya dari HP.`,
    /** What `pictures/series-flipbook.svg` shows, for those who do not see it. */
    picture:
      'Sebuah flipbook dua belas lembar: seorang anak berkepang meniup permen karet sampai meletus, lalu tertawa.',
  },
  services: {
    title: 'Dua cara membawa pulang hari ini.',
    flipbook: {
      facts: '9 take video, 1 flipbook.',
      words: 'Bergeraklah sesukamu; kami cetak jadi buku kecil yang bisa dibolak-balik.',
    },
    photobooth: { facts: '2 strip atau 1 cetak.', words: 'Empat tirai, empat suasana. Boleh ulang foto.' },
  },
  club: 'Semua fotomu di satu tempat, poin setiap kali mampir, dan kejutan untuk anggota. Sebentar lagi buka.',
  frame: {
    title: 'Bingkaimu, aturanmu.',
    lead: 'Ulang tahun, wisuda, atau motif batik kesukaan ibu: buat bingkai strip sendiri.',
  },
};

export const about = {
  title: 'Bilik kecil, tawa besar.',
  lead: `${brand.name} adalah photo booth dan flipbook. Kamu masuk, tirai ditutup, hitungan sampai tiga, dan hari ini jadi sesuatu yang bisa dibawa pulang.`,
  /** The saying stands behind the second section. */
  saying: 'Tidak ada gaya yang salah. Yang ada cuma gaya yang belum diulang.',
  sections: [
    {
      title: 'Dicetak selagi masih ketawa',
      paragraphs: [
        'Foto di HP gampang lupa. Foto di dompet tidak. Karena itu booth kami mencetak di tempat: dua strip atau satu cetak besar, hangat dari mesin, sebelum kamu sempat merapikan rambut.',
        'Gaya pertama jelek? Ulang. Di setiap booth kamu boleh mengulang foto, dan semua soft file dan live photo ikut pulang tanpa bayar lagi.',
      ],
    },
    {
      title: 'Flipbook: foto yang bergerak',
      paragraphs: [
        'Di booth flipbook kami merekam sembilan take video, lalu mencetaknya jadi buku kecil. Bolak-balik dengan jempol, dan kalian bergerak lagi: meniup permen karet, berputar, melambaikan tangan ke diri sendiri nanti.',
      ],
    },
    {
      title: 'Empat tirai, lima kota',
      paragraphs: [
        'Duduk di antara rak buku di *Library*, di balik pintu koboi *Saloon*, hitam putih di *Vintage*, atau di tengah letusan warna *Colorblast*. Kamu menemukan kami di {cities}.',
      ],
    },
    {
      title: 'Fotomu tetap milikmu',
      paragraphs: [
        'Setelah sesi, soft file menunggu di halaman dengan nomor invoice-mu. Halaman itu tidak muncul di mesin pencari dan hanya ada sampai masa simpannya habis. Bayarnya di booth, pakai QRIS; di sini kamu tinggal [mencari fotomu].',
      ],
    },
  ],
};

export const contact = {
  title: 'Ngobrol, yuk.',
  lead: 'Pilih lawan bicaramu. Dua-duanya manusia, dua-duanya di WhatsApp.',
  support: {
    words:
      'Foto belum muncul, video tidak mau diputar, atau mesinnya ngambek? Siapkan nomor invoice-mu, kami bantu sampai ketemu.',
    /** The first message of the chat. */
    message: `Halo ${brand.name}, aku butuh bantuan.`,
  },
  partnership: {
    words: 'Booth untuk acara, kampus, kafe, atau brand-mu? Bingkai bareng? Ceritakan idenya, seaneh apa pun.',
    message: `Halo ${brand.name}, aku ingin berkolaborasi.`,
  },
  notes: [
    'Cuma mau membuka foto? Nomor invoice saja sudah cukup. Struknya hilang? Cari dengan nomor HP, lalu masuk atau daftar. Semuanya di [Find my photos].',
    'Kami tidak pernah meminta password atau kode verifikasi lewat chat. Kalau ada yang memintanya, itu bukan kami.',
  ],
};
