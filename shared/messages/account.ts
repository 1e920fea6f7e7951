import { inLanguages } from './language.ts';

/**
 * Sentences of the account that requirements §2, §4, §5, §6 and §8 fix, to the letter, and ours that more than one
 * part says. A sentence of one screen stands beside it.
 */
export const accountMessages = inLanguages({
  en: {
    loginFailed: 'Login failed. Please try again.',
    registerFailed: 'Registration failed. Please try again.',
    invalidAuthResponse: 'Invalid auth response',
    phoneInvalid: 'Please enter a valid phone number (e.g., 081234567890 or +6281234567890)',
    emailInvalid: 'Please enter a valid email address',
    passwordShort: 'Password must be at least 6 characters long',
    nameMissing: 'Please enter your full name',
    formatInvalid: 'Invalid format',
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
    verificationTokenMissing:
      'Invalid or missing verification token. Please check your verification message and try again.',
    verificationFailed: 'Verification Failed.',
    phoneVerified: 'Phone verification successful! Your account has been verified.',
    profileSignedOut: 'Please log in to view your profile.',
    profileLoadFailed: 'Failed to load profile data',
    profileUnchanged: 'No changes detected.',
    profileUpdated: 'Profile updated successfully!',
    profileFailed: 'Failed to update profile. Please try again.',
  },
  id: {
    identifierMissing: 'Isi nomor HP atau email dulu, ya.',
    passwordMissing: 'Isi password dulu, ya.',
    birthDateInvalid: 'Isi tanggal lahir yang benar, ya.',
    resetPasswordsDiffer: 'Password baru dan konfirmasi password tidak sama',
    resetPasswordShort: 'Password minimal 6 karakter',
    resetSendFailed: 'Gagal mengirim kode reset. Silakan coba lagi.',
    resetFailed: 'Gagal reset password. Silakan coba lagi.',
    resetUnanswered: 'Terjadi kesalahan. Silakan coba lagi.',
    resetSent: 'Kode reset kata sandi telah dikirim via Whatsapp',
    resetDone: 'Password berhasil direset! Silakan login dengan password baru.',
  },
});
