import type { Article } from './clauses.ts';

/** The privacy policy: what is known of a visitor, what for, and until when. */
export const privacyPolicy: readonly Article[] = [
  {
    id: 'data',
    title: 'Data yang kami simpan',
    clauses: [
      'Dari booth: foto, video, dan hasil cetakmu, nomor handphone yang kamu ketik, nomor invoice, waktu, dan lokasinya.',
      'Dari akun, kalau kamu membuatnya: nama, tanggal lahir, nomor handphone, email, foto profil dan jenis kelamin bila kamu mengisinya. Kata sandi disimpan dalam bentuk acak yang tidak dapat kami baca.',
      'Dari peramban: catatan teknis seperlunya untuk menjaga layanan tetap aman. Kami tidak memasang alat analitik atau iklan.',
    ],
  },
  {
    id: 'kegunaan',
    title: 'Untuk apa',
    clauses: [
      'Menyimpan dan menampilkan fotomu, menemukan pesananmu, mengirim kode verifikasi, menghitung poin, dan menjawab pertanyaanmu.',
      'Mengirim newsletter kalau kamu berlangganan. Setiap email memuat tautan untuk berhenti.',
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
      'Sesi masuk disimpan di perambanmu sampai kamu keluar. Kami tidak memakai cookie pelacak.',
    ],
  },
  {
    id: 'hak',
    title: 'Hak kamu',
    clauses: [
      'Sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, kamu berhak meminta salinan, perbaikan, atau penghapusan datamu, dan menarik kembali persetujuanmu.',
      'Hubungi layanan pelanggan melalui WhatsApp. Kami akan memastikan lebih dulu bahwa permintaan itu memang darimu.',
    ],
  },
];
