/** The sentences that requirements §2, §4, §5, §6 and §8 fix, to the letter, and ours that more than one part says. A sentence of one screen stands beside it. */
export const generalMessages = {
  unexpected: 'An unexpected error occurred. Please try again.',
  invalidResponse: 'Invalid response from server',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  tryAgain: 'Please try again.',
} as const;

/** Whether a message is {@link generalMessages.httpError}, which the BFF says where the API sent no message. */
export const isHttpError = (message: string): boolean => /^HTTP error! status: -?\d+$/.test(message);

/** `42 detik`, `3 menit`, rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`;
}

export const accountMessages = {
  loginFailed: 'Login failed. Please try again.',
  registerFailed: 'Registration failed. Please try again.',
  invalidAuthResponse: 'Invalid auth response',
  phoneInvalid: 'Please enter a valid phone number (e.g., 081234567890 or +6281234567890)',
  emailInvalid: 'Please enter a valid email address',
  passwordShort: 'Password must be at least 6 characters long',
  nameMissing: 'Please enter your full name',
  identifierMissing: 'Isi nomor HP atau email dulu, ya.',
  passwordMissing: 'Isi password dulu, ya.',
  birthDateInvalid: 'Isi tanggal lahir yang benar, ya.',
  formatInvalid: 'Invalid format',
  resetPasswordsDiffer: 'Password baru dan konfirmasi password tidak sama',
  resetPasswordShort: 'Password minimal 6 karakter',
  resetSendFailed: 'Gagal mengirim kode reset. Silakan coba lagi.',
  resetFailed: 'Gagal reset password. Silakan coba lagi.',
  resetUnanswered: 'Terjadi kesalahan. Silakan coba lagi.',
  resetSent: 'Kode reset kata sandi telah dikirim via Whatsapp',
  resetDone: 'Password berhasil direset! Silakan login dengan password baru.',
  googleProcessFailed: 'Failed to process Google sign-in.',
  googleFailed: 'Failed to sign in with Google',
  googleError: (error: string) => `Google OAuth error: ${error}`,
  googleWait: 'Signing you in with Google',
  pictureType: 'Please select a valid image file.',
  pictureSize: 'File size must be less than 5MB.',
  pictureFailed: (reason: string) => `Failed to update profile picture. ${reason}`,
  codeSendFailed: (reason: string) => `Failed to send verification code. ${reason}`,
  emailCodeSent: 'Verification code sent to your email. Please check and verify.',
  codeIncomplete: 'Please enter all 8 characters',
  codeWrong: 'Invalid verification code. Please try again.',
  codeAccepted: 'Verification successful!',
  codeResent: 'New verification code sent!',
  codeResendFailed: 'Failed to resend code. Please try again.',
  verificationTokenMissing: 'Invalid or missing verification token. Please check your verification message and try again.',
  verificationFailed: 'Verification Failed.',
  phoneVerified: 'Phone verification successful! Your account has been verified.',
  profileSignedOut: 'Please log in to view your profile.',
  profileLoadFailed: 'Failed to load profile data',
  profileUnchanged: 'No changes detected.',
  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile. Please try again.',
} as const;

/** What the servers alone say. Not in the objects above, all of whose sentences are in the scripts of the web's pages. */
export const serverMessages = {
  busy: 'Sedang ramai sekali. Coba lagi beberapa detik lagi, ya.',
  unavailable: 'Layanan kami sedang tidak tersedia. Coba lagi sebentar lagi, ya.',
  sessionEnded: 'Sesimu sudah berakhir. Masuk lagi, ya.',
  tooMany: (seconds: number) => `Terlalu banyak percobaan. Coba lagi dalam ${formatWait(seconds)}.`,
  passwordCommon: 'Password ini terlalu gampang ditebak. Pilih password lain yang cuma kamu tahu.',
  nameDirection: 'Nama kamu berisi penanda arah tulisan yang tersembunyi. Ketik ulang tanpa penanda itu, ya.',
} as const;

export const orderMessages = {
  phoneMissing: 'Please enter your phone number',
  findFailed: 'Failed to find orders',
  findUnanswered: 'Failed to find orders. Please try again.',
  accountAndOrder: 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN',
  orderOnly: 'PESANAN ATAS NOMOR TELAH DITEMUKAN',
  noOrder: 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN',
  invoiceInvalid: 'Invalid invoice ID',
  orderFailed: 'Failed to fetch order data',
  orderUnanswered: 'Failed to fetch order data. Please try again.',
  orderNotFound: 'Order not found',
  noFiles: 'No files available for this order',
  videoMissing: 'Video not available',
  expired: 'Sorry, your files is no longer available...',
  downloadSoon: 'SOFT FILE AKAN SEGERA TERUNDUH….',
  downloadFailed: 'Failed to get download link',
  downloadUnanswered: 'Failed to download files. Please try again.',
  share: 'SHARE HASIL FOTOMU!',
  qrPending: 'Generating QR...',
} as const;

export const memberOrderMessages = {
  ordersSignedOut: 'Please log in to view your orders',
  ordersFailed: 'Failed to fetch orders',
  ordersUnanswered: 'Failed to fetch orders. Please try again.',
  photosSignedOut: 'Please log in to view photos',
  photosFailed: 'Failed to fetch photos',
  photosUnanswered: 'Failed to fetch photos. Please try again.',
  noPhotos: 'No photos available for this order',
} as const;

export const newsletterMessages = {
  unsubscribed: 'Successfully Unsubscribed',
} as const;

/** What a request with the header `Idempotency-Key` is refused with (decision 065). */
export const idempotencyMessages = {
  malformed: 'Idempotency-Key harus terdiri dari 1 sampai 255 karakter ASCII yang terlihat.',
  reused: 'Idempotency-Key ini sudah kamu pakai untuk permintaan lain. Buat kunci baru untuk permintaan ini.',
  busy: 'Permintaanmu masih diproses. Coba lagi sebentar lagi.',
} as const;
