import { type PageId, pages } from '#web/lib/pages.ts';
import { away, budi, longNamed, me, userError, payload, sari } from './answers.ts';
import type { Answer, State, Step } from './state.ts';

const google = { socialLogin: true, googleSignInUrl: 'https://accounts.google.com/' };

const logIn: Step[] = [
  { write: 'Nomor HP atau email', text: '0812 3456 7801' },
  { write: 'Password', text: 'rahasia' },
  { press: 'LOG IN' },
];
const login = (name: string, rest: Partial<State> = {}): State => ({ page: 'login', name, at: '/login', ...rest });
const signUp: Step[] = [
  { write: 'Nama lengkap', text: 'Tia Lestari' },
  { write: 'Tanggal lahir', text: '1999-12-31' },
  { write: 'Nomor HP', text: '+62 812-3456-7801' },
  { write: 'Email', text: 'tia@example.com' },
  { write: 'Password', text: 'flipbook1' },
];
const register = (name: string, rest: Partial<State> = {}): State => ({
  page: 'register',
  name,
  at: '/register',
  ...rest,
});
const askForCode: Step[] = [{ write: 'Nomor HP', text: '081234567801' }, { press: 'KIRIM KODE' }];
const newPassword: Step[] = [
  ...askForCode,
  { write: 'Kode verifikasi', text: 'ABCD2345' },
  { write: 'Password baru', text: 'rahasia2' },
  { write: 'Konfirmasi password', text: 'rahasia2' },
  { press: 'RESET PASSWORD' },
];
const reset = (name: string, rest: Partial<State> = {}): State => ({
  page: 'resetPassword',
  name,
  at: '/reset-password',
  ...rest,
});
const codeSent = payload('requestPasswordReset');
const callback = (name: string, rest: Partial<State> = {}): State => ({
  page: 'googleCallback',
  name,
  at: '/auth/google/callback?code=staged&state=staged',
  config: google,
  ...rest,
});

const unproven = { member: budi, answers: { Me: me(budi), SendOtp: payload('sendOtp') } };

export const signInStates: State[] = [
  login('idle'),
  login('with Google', { config: google }),
  login('fields missing', { steps: [{ press: 'LOG IN' }] }),
  login('sending', { steps: logIn }),
  login('refused', {
    steps: logIn,
    answers: { SignIn: userError('login', 'INVALID_CREDENTIALS', 'Nomor HP, email, atau password salah.') },
  }),
  login('unanswered', { steps: logIn, answers: { SignIn: 'no answer' } }),
  register('idle'),
  register('fields missing', { steps: [{ press: 'SIGN UP' }] }),
  register('filled in', { steps: signUp }),
  register('sending', { steps: [...signUp, { press: 'SIGN UP' }] }),
  register('number taken', {
    steps: [...signUp, { press: 'SIGN UP' }],
    answers: { Register: userError('register', 'TAKEN', 'This phone number is taken', 'phone') },
  }),
  reset('idle'),
  reset('number missing', { steps: [{ press: 'KIRIM KODE' }] }),
  reset('sending the code', { steps: askForCode }),
  reset('unanswered', { steps: askForCode, answers: { RequestPasswordReset: 'no answer' } }),
  reset('code sent', { steps: askForCode, answers: { RequestPasswordReset: codeSent } }),
  reset('new password', {
    steps: [...askForCode, { write: 'Password baru', text: 'Flipbook-2026' }],
    answers: { RequestPasswordReset: codeSent },
  }),
  reset('fields missing', {
    steps: [...askForCode, { press: 'RESET PASSWORD' }],
    answers: { RequestPasswordReset: codeSent },
  }),
  reset('wrong code', {
    steps: newPassword,
    answers: {
      RequestPasswordReset: codeSent,
      ConfirmPasswordReset: userError('confirmPasswordReset', 'INVALID_CODE', 'Kode salah atau sudah kedaluwarsa'),
    },
  }),
  callback('waiting'),
  callback('refused by Google', { at: '/auth/google/callback?error=access_denied' }),
  callback('refused by the API', {
    answers: { SignInWithGoogle: userError('signInWithGoogle', 'INVALID_CODE', 'Google did not accept the code') },
  }),
  { page: 'otp', name: 'signed out', at: '/otp' },
  { page: 'otp', name: 'no code yet', at: '/otp', member: budi, answers: { Me: me(budi) } },
  {
    page: 'otp',
    name: 'code asked for',
    at: '/otp',
    member: budi,
    answers: unproven.answers,
    steps: [{ press: 'Kirim kode' }],
  },
  { page: 'otp', name: 'verified already', at: '/otp', member: sari, answers: { Me: me(sari) } },
];

const member = (page: PageId, name: string, rest: Partial<State> = {}): State => ({
  page,
  name,
  at: pages[page].pattern,
  member: sari,
  answers: { Me: me(sari) },
  ...rest,
});
const tooSoon: Answer = {
  error: 'Please wait before asking for another code',
  code: 'RATE_LIMITED',
  retryAfter: 25,
};
const verifyPhone: Step[] = [{ press: 'VERIFY Phone' }];
const newPicture: Step[] = [{ choose: 'Foto profil' }];
const rename: Step[] = [{ press: 'EDIT' }, { write: 'Nama lengkap', text: 'Sari W.' }, { press: 'SAVE' }];

export const memberStates: State[] = [
  member('dashboard', 'verified'),
  member('dashboard', 'not verified', unproven),
  member('dashboard', 'a long name', { member: longNamed, answers: { Me: me(longNamed) } }),
  member('dashboard', 'account menu open', { isNarrow: true, steps: [{ press: 'Menu akun' }] }),
  member('dashboard', 'profile unanswered', { answers: { Me: 'no answer' } }),
  member('dashboard', 'picture on its way', { steps: newPicture }),
  member('dashboard', 'picture failed', {
    steps: newPicture,
    answers: { Me: me(sari), UpdateProfilePicture: 'no answer' },
  }),
  member('dashboard', 'code asked for', { ...unproven, steps: verifyPhone }),
  member('dashboard', 'code wrong', {
    member: budi,
    answers: { ...unproven.answers, VerifyOtp: userError('verifyOtp', 'INVALID_CODE', 'Invalid verification code') },
    steps: [...verifyPhone, { write: 'Kode verifikasi', text: 'ABCD2345' }, { press: 'VERIFY' }],
  }),
  member('dashboard', 'code right', {
    member: budi,
    answers: {
      ...unproven.answers,
      VerifyOtp: payload('verifyOtp', { user: { ...budi, phoneVerified: true, points: 40 } }),
    },
    steps: [...verifyPhone, { write: 'Kode verifikasi', text: 'ABCD2345' }, { press: 'VERIFY' }],
  }),
  member('dashboard', 'email sent', { ...unproven, steps: [{ press: 'VERIFY Email' }] }),
  member('dashboard', 'code must wait', {
    member: budi,
    answers: { Me: me(budi), SendOtp: tooSoon },
    steps: verifyPhone,
  }),
  member('dashboard', 'many points', {
    member: { ...sari, points: 1_234_567 },
    answers: { Me: me({ ...sari, points: 1_234_567 }) },
  }),
  { page: 'dashboard', name: 'signed out', at: '/dashboard' },
  member('profile', 'read'),
  member('profile', 'a long name', { member: longNamed, answers: { Me: me(longNamed) } }),
  member('profile', 'edited', { steps: [{ press: 'EDIT' }] }),
  member('profile', 'nothing changed', { steps: [{ press: 'EDIT' }, { press: 'SAVE' }] }),
  member('profile', 'fields wrong', {
    steps: [
      { press: 'EDIT' },
      { write: 'Email', text: 'sari@' },
      { write: 'Password baru', text: '123' },
      { press: 'SAVE' },
    ],
  }),
  member('profile', 'new password', { steps: [{ press: 'EDIT' }, { write: 'Password baru', text: 'flipbook' }] }),
  member('profile', 'saving', { steps: rename }),
  member('profile', 'saved', {
    steps: rename,
    answers: {
      Me: me(sari),
      UpdateProfile: payload('updateProfile', { user: { ...sari, name: 'Sari W.' } }),
    },
  }),
  member('profile', 'refused', { steps: rename, answers: { Me: me(sari), UpdateProfile: away } }),
  { page: 'profile', name: 'signed out', at: '/profile' },
  member('membership', 'coming soon'),
  { page: 'membership', name: 'signed out', at: '/membership' },
  member('customFrame', 'coming soon'),
];
