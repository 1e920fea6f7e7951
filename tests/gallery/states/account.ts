import { BUDI, SARI } from '#tests/support/web/members.ts';
import { away, longNamed, myOrders, payload, refused, signedIn, userError } from './answers.ts';
import { type Row, type State, statesOf, type Step } from './state.ts';

const google: Row = { config: { googleSignInUrl: 'https://accounts.google.com/' } };

const logIn: Step[] = [
  { write: 'Nomor HP atau email', text: '0812 3456 7801' },
  { write: 'Password', text: 'rahasia' },
  { press: 'LOG IN' },
];
const form: Step[] = [
  { write: 'Nama lengkap', text: 'Tia Lestari' },
  { write: 'Tanggal lahir', text: '1999-12-31' },
  { write: 'Nomor HP', text: '+62 812-3456-7801' },
  { write: 'Email', text: 'tia@example.com' },
  { write: 'Password', text: 'flipbook1' },
];
const signUp: Step[] = [...form, { press: 'SIGN UP' }];
const askForCode: Step[] = [{ write: 'Nomor HP', text: '081234567801' }, { press: 'KIRIM KODE' }];
const newPassword: Step[] = [
  ...askForCode,
  { write: 'Kode verifikasi', text: 'ABCD2345' },
  { write: 'Password baru', text: 'rahasia2' },
  { write: 'Konfirmasi password', text: 'rahasia2' },
  { press: 'RESET PASSWORD' },
];

export const signInStates: State[] = [
  ...statesOf(
    'login',
    {},
    {
      idle: {},
      'with Google': google,
      'fields missing': { steps: [{ press: 'LOG IN' }] },
      sending: { steps: logIn },
      refused: {
        steps: logIn,
        answers: { Login: userError('login', 'INVALID_CREDENTIALS', 'Nomor HP, email, atau password salah.') },
      },
      unanswered: { steps: logIn, answers: { Login: 'no answer' } },
    },
  ),
  ...statesOf(
    'register',
    {},
    {
      idle: {},
      'fields missing': { steps: [{ press: 'SIGN UP' }] },
      'filled in': { steps: form },
      sending: { steps: signUp },
      'number taken': {
        steps: signUp,
        answers: { Register: userError('register', 'TAKEN', 'This phone number is taken', 'phone') },
      },
    },
  ),
  ...statesOf(
    'resetPassword',
    { answers: { RequestPasswordReset: payload('requestPasswordReset') } },
    {
      idle: {},
      'number missing': { steps: [{ press: 'KIRIM KODE' }] },
      'sending the code': { steps: askForCode, answers: { RequestPasswordReset: 'never' } },
      unanswered: { steps: askForCode, answers: { RequestPasswordReset: 'no answer' } },
      'code sent': { steps: askForCode },
      'new password': { steps: [...askForCode, { write: 'Password baru', text: 'Flipbook-2026' }] },
      'fields missing': { steps: [...askForCode, { press: 'RESET PASSWORD' }] },
      'wrong code': {
        steps: newPassword,
        answers: {
          ConfirmPasswordReset: userError('confirmPasswordReset', 'INVALID_CODE', 'Kode salah atau sudah kedaluwarsa'),
        },
      },
    },
  ),
  ...statesOf(
    'googleCallback',
    { ...google, at: '/auth/google/callback?code=staged&state=staged' },
    {
      waiting: {},
      'refused by Google': { at: '/auth/google/callback?error=access_denied' },
      'refused by the API': {
        answers: { SignInWithGoogle: userError('signInWithGoogle', 'INVALID_CODE', 'Google did not accept the code') },
      },
    },
  ),
  ...statesOf(
    'otp',
    {},
    {
      'signed out': {},
      'no code yet': signedIn(BUDI),
      'code asked for': {
        ...signedIn(BUDI, { SendOtp: payload('sendOtp', { resendAt: null }) }),
        steps: [{ press: 'Kirim kode' }],
      },
      'verified already': signedIn(SARI),
      'verified, with orders': signedIn(SARI, { NewestOrder: myOrders() }),
    },
  ),
];

const unproven = signedIn(BUDI, { SendOtp: payload('sendOtp', { resendAt: null }) });
const verifyPhone: Step[] = [{ press: 'VERIFY Phone' }];
const verifyCode: Step[] = [...verifyPhone, { write: 'Kode verifikasi', text: 'ABCD2345' }];
const newPicture: Step[] = [{ choose: 'Foto profil' }];
const rename: Step[] = [{ press: 'EDIT' }, { write: 'Nama lengkap', text: 'Sari W.' }, { press: 'SAVE' }];
const signedOut: Row = { member: undefined };

export const memberStates: State[] = [
  ...statesOf('dashboard', signedIn(SARI), {
    verified: {},
    'not verified': unproven,
    'a long name': signedIn(longNamed),
    'account menu open': { isNarrow: true, steps: [{ press: 'Menu akun' }] },
    'profile unanswered': { answers: { Me: 'no answer' } },
    'picture on its way': { steps: newPicture },
    'picture failed': { steps: newPicture, answers: { UpdateProfilePicture: 'no answer' } },
    'code asked for': { ...unproven, steps: verifyPhone },
    'code wrong': {
      ...signedIn(BUDI, {
        ...unproven.answers,
        VerifyOtp: userError('verifyOtp', 'INVALID_CODE', 'Invalid verification code'),
      }),
      steps: verifyCode,
    },
    'code right': {
      ...signedIn(BUDI, {
        ...unproven.answers,
        VerifyOtp: payload('verifyOtp', { user: { ...BUDI, phoneVerified: true, points: 40 } }),
      }),
      steps: verifyCode,
    },
    'email sent': { ...unproven, steps: [{ press: 'VERIFY Email' }] },
    'code must wait': {
      ...signedIn(BUDI, {
        SendOtp: { ...refused('Please wait before asking for another code', 'RATE_LIMITED'), retryAfter: 25 },
      }),
      steps: verifyPhone,
    },
    'many points': signedIn({ ...SARI, points: 1_234_567 }),
    'signed out': signedOut,
  }),
  ...statesOf('profile', signedIn(SARI), {
    read: {},
    'a long name': signedIn(longNamed),
    edited: { steps: [{ press: 'EDIT' }] },
    'nothing changed': { steps: [{ press: 'EDIT' }, { press: 'SAVE' }] },
    'fields wrong': {
      steps: [
        { press: 'EDIT' },
        { write: 'Email', text: 'sari@' },
        { write: 'Password baru', text: '123' },
        { press: 'SAVE' },
      ],
    },
    'new password': { steps: [{ press: 'EDIT' }, { write: 'Password baru', text: 'flipbook' }] },
    saving: { steps: rename },
    saved: {
      steps: rename,
      answers: { UpdateProfile: payload('updateProfile', { user: { ...SARI, name: 'Sari W.' } }) },
    },
    refused: { steps: rename, answers: { UpdateProfile: away } },
    'signed out': signedOut,
  }),
  ...statesOf('membership', signedIn(SARI), { 'coming soon': {}, 'signed out': signedOut }),
  ...statesOf('customFrame', signedIn(SARI), { 'coming soon': {} }),
];
