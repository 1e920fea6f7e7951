import { brand } from './brand.ts';

/** One numbered article with its numbered clauses. */
export interface Article {
  /** The fragment of its address. */
  id: string;
  title: string;
  clauses: readonly string[];
}

/** The head of the page. */
export const termsHead = {
  title: 'Aturan mainnya.',
  lead: 'Singkatnya: bayar di booth dengan QRIS, transaksi final, dan kalau mesin kami yang salah, uangmu kembali dalam 14 hari kerja.',
  /** The day from which the terms apply, as the page shows it. */
  validFrom: '1 November 2026',
  question: 'Halo, aku mau tanya tentang syarat dan ketentuan.',
};

/** The terms of the service, with the rules of requirements §9. */
export const serviceTerms: readonly Article[] = [
  {
    id: 'tentang-ketentuan',
    title: 'Tentang ketentuan ini',
    clauses: [
      `Ketentuan ini berlaku antara kamu dan ${brand.legalName} (“${brand.name}”, “kami”) setiap kali kamu memakai booth, situs, atau keanggotaan kami.`,
      'Dengan membayar di booth atau membuat akun di situs ini, kamu dianggap sudah membaca dan menyetujuinya. Kalau kamu belum berusia 18 tahun, pakailah dengan izin orang tua atau wali.',
    ],
  },
  {
    id: 'pembayaran',
    title: 'Pembayaran',
    clauses: [
      'Pembayaran hanya dilakukan di lokasi booth. Kami tidak menerima pembayaran melalui situs, transfer pribadi, ataupun chat.',
      'Pembayaran sepenuhnya nontunai (cashless) melalui QRIS.',
      'Semua harga tercantum dalam Rupiah Indonesia (IDR). Harga yang berlaku adalah harga yang tertera di booth saat kamu membayar.',
    ],
  },
  {
    id: 'pembatalan',
    title: 'Transaksi final',
    clauses: [
      'Semua transaksi bersifat final dan tidak dapat dikembalikan (non-refundable).',
      'Pengecualiannya satu: gangguan teknis yang terbukti berasal dari pihak kami, misalnya mesin berhenti di tengah sesi atau hasil cetak tidak keluar.',
      'Berubah pikiran, terlambat memulai sesi, atau gaya yang kurang memuaskan bukan alasan pengembalian dana. Selama sesi berlangsung, kamu boleh mengulang foto.',
    ],
  },
  {
    id: 'pengembalian-dana',
    title: 'Pengembalian dana',
    clauses: [
      'Laporkan gangguan teknis lewat WhatsApp customer service, sertakan nomor invoice, waktu, lokasi booth, dan bukti pembayaran QRIS.',
      'Kami memeriksa catatan mesin dan transaksi. Kalau terbukti gangguan berasal dari pihak kami, dana dikembalikan.',
      'Pengembalian dana diproses paling lama 14 hari kerja setelah gangguan terbukti, ke sumber dana yang dipakai saat membayar.',
    ],
  },
  {
    id: 'soft-file',
    title: 'Soft file',
    clauses: [
      'Setiap sesi mencakup soft file tanpa biaya tambahan. Kamu membukanya di situs ini dengan nomor invoice, atau mencarinya dengan nomor HP.',
      'Soft file tersedia sampai tanggal yang tertera di halaman fotomu. Setelah itu file dihapus dan tidak dapat dipulihkan, jadi unduhlah sebelum tanggal itu.',
      'Siapa pun yang memegang nomor invoice atau link-nya dapat melihat hasil fotonya. Bagikan kepada orang yang kamu percaya saja.',
      'Menyiapkan unduhan lengkap (ZIP) dapat memakan waktu beberapa menit hingga satu jam.',
    ],
  },
  {
    id: 'akun-voucher',
    title: 'Akun dan voucher',
    clauses: [
      'Isi data akun dengan benar dan jaga kerahasiaan password serta kode verifikasimu. Kami tidak pernah memintanya melalui chat.',
      `Voucher diskon ${brand.voucher} diberikan kepada pendaftar baru, tidak dapat diuangkan, dan mengikuti syarat yang tertera pada voucher.`,
      `Keanggotaan ${brand.clubName} dan bingkai buatan sendiri belum dibuka. Manfaat dan syaratnya diumumkan saat keduanya tersedia.`,
    ],
  },
  {
    id: 'tanggung-jawab',
    title: 'Sikap di booth',
    clauses: [
      'Jagalah peralatan booth. Kerusakan yang disengaja menjadi tanggung jawab orang yang melakukannya.',
      'Jangan membuat foto atau video yang melanggar hukum atau hak orang lain. Kami dapat menghapus file semacam itu.',
    ],
  },
  {
    id: 'perubahan',
    title: 'Perubahan dan hukum',
    clauses: [
      'Ketentuan ini dapat berubah. Versi yang berlaku adalah yang terbit di halaman ini pada saat kamu bertransaksi.',
      'Ketentuan ini tunduk pada hukum Republik Indonesia.',
    ],
  },
];

/** The privacy policy: which data, what for, and how long. */
export const privacyPolicy: readonly Article[] = [
  {
    id: 'data',
    title: 'Data yang kami simpan',
    clauses: [
      'Dari booth: foto, video, dan hasil cetakmu, nomor HP yang kamu ketik, nomor invoice, waktu, dan lokasinya.',
      'Dari akun, kalau kamu membuatnya: nama, tanggal lahir, nomor HP, email, foto profil dan jenis kelamin bila kamu mengisinya. Password disimpan dalam bentuk acak yang tidak dapat kami baca.',
      'Dari browser: catatan teknis seperlunya untuk menjaga layanan tetap aman. Kami tidak memasang alat analitik atau iklan.',
    ],
  },
  {
    id: 'kegunaan',
    title: 'Untuk apa',
    clauses: [
      'Menyimpan dan menampilkan fotomu, menemukan pesananmu, mengirim kode verifikasi, menghitung poin, dan menjawab pertanyaanmu.',
      'Mengirim newsletter kalau kamu berlangganan. Setiap email memuat link untuk berhenti.',
      'Fotomu tidak kami pakai untuk promosi tanpa izin tertulis darimu.',
    ],
  },
  {
    id: 'pihak-lain',
    title: 'Pihak lain',
    clauses: [
      'Kami tidak menjual datamu. Data hanya diteruskan kepada penyedia yang membantu kami menjalankan layanan, sebatas tugasnya.',
      'Chat berlangsung di WhatsApp, petunjuk jalan di Google Maps, dan gambar peta dimuat dari penyedia peta; masing-masing tunduk pada kebijakannya sendiri.',
      'Lokasimu di halaman peta dihitung di perangkatmu sendiri, hanya setelah kamu memintanya, dan tidak dikirim kepada kami.',
    ],
  },
  {
    id: 'penyimpanan',
    title: 'Berapa lama',
    clauses: [
      'Foto dan video dihapus dari server setelah masa simpan yang tertera di halaman fotomu berakhir.',
      'Data akun disimpan selama akunmu ada. Catatan transaksi disimpan selama diwajibkan peraturan.',
      'Sesi masuk disimpan di browsermu sampai kamu keluar. Kami tidak memakai cookie pelacak.',
    ],
  },
  {
    id: 'hak',
    title: 'Hakmu',
    clauses: [
      'Sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, kamu berhak meminta salinan, perbaikan, atau penghapusan datamu, dan menarik kembali persetujuanmu.',
      'Hubungi customer service lewat WhatsApp. Kami akan memastikan lebih dulu bahwa permintaan itu memang darimu.',
    ],
  },
];
