import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBffWithApi, type BffWithApi } from '#tests/support/bff-with-api.ts';
import { uploadPicture } from '#tests/support/upload-picture.ts';

type Answer = { data: Record<string, unknown>; errors?: { message: string; extensions: { code: string } }[] };
type Sent = { purpose: string; code: string; link: string | null };

const PHONE = '081234567803';
const EMAIL = 'tamu@example.com';

let bff: BffWithApi;
let token: string | undefined;

beforeAll(async () => {
  bff = await startBffWithApi({ env: { RATE_LIMIT: 'off' } });
});
afterAll(() => bff.close());

async function ask(query: string, variables: object = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await bff.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return answer.json<Answer>();
}

async function good(query: string, variables: object = {}): Promise<Answer['data']> {
  const { data, errors } = await ask(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

async function lastSent(to: string): Promise<Sent | undefined> {
  const sent: Sent[] = await (await bff.api.get(`/_outbox?to=${encodeURIComponent(to)}`)).json();
  return sent[0];
}

const me = () => good('{ me { emailVerified phoneVerified points } }');
const orders = async () => ((await good('{ orders { nodes { invoice } } }'))['orders'] as { nodes: unknown[] }).nodes;

async function putUpPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#e33' } })
    .png()
    .toBuffer();
  const { data } = await uploadPicture(bff, new Uint8Array(picture), token ?? '');
  return data.updateProfilePicture?.user?.profilePicture ?? '';
}

test('a booth customer becomes a member and sees the photos once the phone is verified', async () => {
  const input = { name: 'Tamu Baru', email: EMAIL, phone: PHONE, password: 'rahasia 1', birthDate: '2001-02-28' };
  const { register } = await good(
    'mutation ($input: RegisterInput!) { register(input: $input) { session { token } userErrors { code field message } } }',
    { input },
  );
  ({ token } = (register as { session: { token: string } }).session);
  expect(await me()).toEqual({ me: { emailVerified: false, phoneVerified: false, points: null } });

  // Verify the e-mail by its link, which needs no session.
  await good('mutation { sendOtp(input: { purpose: EMAIL_VERIFY }) { message userErrors { code field message } } }');
  const link = new URL((await lastSent(EMAIL))?.link ?? '');
  expect(link.pathname).toBe('/verify-email');
  const verify = { token: link.searchParams.get('token') };
  for (let click = 0; click < 2; click += 1) {
    await good(
      'mutation ($token: String!) { verifyEmail(input: { token: $token }) { message userErrors { code field message } } }',
      verify,
    );
  }
  expect(await orders()).toEqual([]);

  // Verify the phone by its code: points and photos appear.
  await good('mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { message userErrors { code field message } } }');
  const code = (await lastSent(PHONE))?.code;
  await good(
    'mutation ($code: String!) { verifyOtp(input: { code: $code, purpose: PHONE_VERIFY }) { user { phoneVerified } userErrors { code field message } } }',
    { code },
  );
  expect(await me()).toEqual({ me: { emailVerified: true, phoneVerified: true, points: 0 } });
  expect(await orders()).toEqual([{ invoice: 'FLIP-DEMO-GUEST' }]);
  const { myOrder } = await good('{ myOrder(invoice: "FLIP-DEMO-GUEST") { files { kind } } }');
  expect(myOrder).toEqual({ files: [{ kind: 'RESULT' }, { kind: 'PHOTO' }] });

  // A new e-mail address starts unverified; the picture is public.
  const update =
    'mutation { updateProfile(input: { email: "lain@example.com", oldPassword: "rahasia 1", gender: OTHER }) { user { email gender emailVerified } userErrors { code field message } } }';
  expect(await good(update)).toEqual({
    updateProfile: { user: { email: 'lain@example.com', gender: 'OTHER', emailVerified: false }, userErrors: [] },
  });
  const picture = new URL(await putUpPicture());
  expect((await bff.api.get(picture.pathname)).status).toBe(200);

  // Log out, reset the password, and log in with the new one.
  const before = token;
  await good('mutation { logout { userErrors { code field message } } }');
  token = undefined;
  await good(
    'mutation ($who: String!) { requestPasswordReset(input: { identifier: $who }) { message userErrors { code field message } } }',
    { who: PHONE },
  );
  const reset = (await lastSent(PHONE))?.code;
  await good(
    'mutation ($code: String!) { confirmPasswordReset(input: { code: $code, newPassword: "rahasia 2" }) { message userErrors { code field message } } }',
    {
      code: reset,
    },
  );
  const { login } = await good(
    'mutation ($who: String!) { login(input: { identifier: $who, password: "rahasia 2" }) { session { token } userErrors { code field message } } }',
    { who: 'lain@example.com' },
  );
  ({ token } = (login as { session: { token: string } }).session);
  expect(await orders()).toEqual([{ invoice: 'FLIP-DEMO-GUEST' }]);
  token = before;
  expect((await ask('{ orders { nodes { invoice } } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
