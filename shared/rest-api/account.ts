import * as z from 'zod';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import * as bodies from './account.bodies.ts';
import { endpoint, example, link, timestamp, type EndpointContract } from './endpoint.ts';

const user = z
  .object({
    name: z.string().meta(example('Sari Wulandari')),
    email: z.string().nullable().meta(example('sari@example.com')),
    phone: z.string().nullable().meta(example('081234567801')),
    gender: z.enum(['male', 'female', 'other']).nullish(),
    birthdate: z.iso.date().nullish().meta(example('1999-08-17')),
    profile_picture: link.nullish().meta(example('https://media.example.com/sari.webp')),
    points: z.int().optional().meta(example(120)),
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
  })
  .meta({ id: 'User' });

/** A token that a header can carry. */
export const token = z
  .string()
  .regex(/^[\x21-\x7e]{1,8192}$/)
  .meta(example('b3BhcXVlLXRva2Vu'));

const auth = z.object({ token, user, expires_at: timestamp.optional() }).meta({ id: 'Session' });

/** The User of requirements §3, with the API's names. */
export type User = z.infer<typeof user>;
/** The auth response of requirements §3, with the expiry of its token. */
export type AuthResponse = z.infer<typeof auth>;

/** The endpoints of accounts and sessions. */
export const accountEndpoints = {
  login: {
    ...endpoint('POST', '/auth/login', 'Begins a session with a phone number or an e-mail address', [401, 422]),
    body: bodies.loginBody,
    data: auth,
  },
  register: {
    ...endpoint('POST', '/auth/register', 'Creates an account and begins a session', [409, 422]),
    body: bodies.registerBody,
    data: auth,
  },
  logout: { ...endpoint('POST', '/auth/logout', 'Ends the session', [401]), access: 'member' },
  getProfile: { ...endpoint('GET', '/auth/profile', 'The member', [401]), access: 'member', data: user },
  replaceProfile: {
    ...endpoint('PUT', '/auth/profile', 'Like PATCH; the BFF never calls it', [400, 401, 409, 422]),
    access: 'member',
    body: bodies.profileBody,
  },
  updateProfile: {
    ...endpoint('PATCH', '/auth/profile', 'Changes the fields that are sent, or the picture', [400, 401, 409, 422]),
    access: 'member',
    body: bodies.profileBody,
    file: { field: 'profile_picture', maxBytes: PICTURE_MAX_BYTES },
    data: user.nullish(),
  },
  requestReset: {
    ...endpoint(
      'POST',
      '/verify/password-reset',
      'Sends a code, with the same response without an account',
      [409, 422],
    ),
    access: 'either',
    body: bodies.resetBody,
  },
  confirmReset: {
    ...endpoint(
      'POST',
      '/verify/password-reset/confirm',
      'Sets a password; may name what to log in with',
      [400, 404, 409, 410, 422],
    ),
    access: 'either',
    body: bodies.confirmBody,
    data: z.object({ identifiers: z.array(z.string().max(254).meta(example('081234567801'))).max(2) }).nullish(),
  },
  verifyEmail: {
    ...endpoint(
      'POST',
      '/auth/verify-email',
      'Proves an e-mail address with the token of its link',
      [400, 404, 409, 410, 422],
    ),
    access: 'either',
    body: bodies.verifyEmailBody,
  },
  sendOtp: {
    ...endpoint('POST', '/verify/send-otp', 'Sends a code to the e-mail address or phone', [400, 401, 409, 422]),
    access: 'member',
    body: bodies.sendOtpBody,
    data: z.object({ expires_at: timestamp.optional(), resend_at: timestamp.optional() }).nullish(),
  },
  verifyOtp: {
    ...endpoint(
      'POST',
      '/verify/otp',
      'Proves the e-mail address or phone with the code',
      [400, 401, 404, 409, 410, 422],
    ),
    access: 'member',
    body: bodies.verifyOtpBody,
  },
  refreshToken: {
    ...endpoint('POST', '/auth/refresh-token', 'Exchanges the token for a new one', [401, 409]),
    access: 'member',
    data: auth.partial({ user: true }),
  },
  googleCallback: {
    ...endpoint(
      'GET',
      '/auth/google/callback',
      'Begins a session with a code of Google',
      [400, 401, 403, 404, 409, 422],
    ),
    query: bodies.googleCallbackQuery,
    data: auth,
  },
  googleOneTap: {
    ...endpoint('POST', '/auth/google/onetap', 'Begins a session with Google One Tap', [401, 403, 404, 409, 422]),
    body: bodies.oneTapBody,
    data: auth,
  },
} as const satisfies Record<string, EndpointContract>;
