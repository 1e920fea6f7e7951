import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBffWithApi, type BffWithApi } from '#tests/support/bff-with-api.ts';
import { uploadPicture } from '#tests/support/upload-picture.ts';

/** The real BFF with the real API: a member's journey, from the first visit to the last. */
let bff: BffWithApi;
beforeAll(async () => {
  bff = await startBffWithApi({ env: { RATE_LIMIT: 'off' } });
});
afterAll(() => bff.close());

type Answer = {
  data: Record<string, Record<string, unknown>>;
  errors?: { message: string; extensions: { code: string; fieldErrors?: unknown[] } }[];
};

async function ask(query: string, variables: object = {}, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (
    await bff.app.inject({ method: 'POST', url: '/graphql', headers, body: JSON.stringify({ query, variables }) })
  ).json<Answer>();
}

const sessionIn = (data: Answer['data'], mutation: string) =>
  Object(data[mutation]?.['session']) as { token: string; user: object };

async function login(identifier: string, password: string): Promise<string> {
  const { data } = await ask(
    'mutation ($input: LoginInput!) { login(input: $input) { session { token user { name } } userErrors { code field message } } }',
    {
      input: { identifier, password },
    },
  );
  return String(sessionIn(data, 'login').token);
}

/** The newest code in the API's outbox. */
async function lastCode(to: string): Promise<string> {
  const mail = (await (await bff.api.get(`/_outbox?to=${encodeURIComponent(to)}`)).json()) as
    | { code: string }[]
    | { data: { code: string }[] };
  return (Array.isArray(mail) ? mail : mail.data)[0]?.code ?? 'none';
}

const codeOf = ({ data, errors }: Answer): string | undefined =>
  errors?.[0]?.extensions.code ?? (Object.values(data)[0]?.['userErrors'] as { code: string }[] | undefined)?.[0]?.code;

describe('a new member', () => {
  let token: string;

  test('registers, and a second registration names the taken fields', async () => {
    const register = (input: object) =>
      ask(
        'mutation ($input: RegisterInput!) { register(input: $input) { session { token user { firstName birthDate phoneVerified points } } userErrors { code field message } } }',
        { input },
      );
    const ayu = {
      name: 'Ayu Lestari',
      email: 'ayu@example.com',
      password: 'secret-1',
      phone: '0812-3456-7804',
      birthDate: '2001-02-28',
    };
    const { data, errors } = await register(ayu);
    expect(errors).toBeUndefined();
    const { token: first, user } = sessionIn(data, 'register');
    expect(user).toEqual({
      firstName: 'Ayu',
      birthDate: '2001-02-28',
      phoneVerified: false,
      points: null,
    });
    token = first;
    const again = await register({ ...ayu, phone: '+62 812 3456 7804' });
    expect(codeOf(again)).toBe('TAKEN');
  });

  test('verifies the phone by the code, and sees the points', async () => {
    expect(
      (
        await ask(
          'mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { message userErrors { code field message } } }',
          {},
          token,
        )
      ).errors,
    ).toBeUndefined();
    const verify = (code: string) =>
      ask(
        'mutation ($code: String!) { verifyOtp(input: { code: $code, purpose: PHONE_VERIFY }) { user { phoneVerified emailVerified } userErrors { code field message } } }',
        { code },
        token,
      );
    expect(codeOf(await verify('AAAAAAAA'))).toBe('INVALID_CODE');
    const code = await lastCode('081234567804');
    expect((await verify(code.toLowerCase())).data['verifyOtp']).toEqual({
      user: { phoneVerified: true, emailVerified: false },
      userErrors: [],
    });
  });

  test('changes the profile, and logs in with the new password', async () => {
    const update = (input: object) =>
      ask(
        'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { name gender birthDate } userErrors { code field message } } }',
        { input },
        token,
      );
    expect((await update({ gender: 'OTHER', birthDate: '2001-03-01' })).data['updateProfile']?.['user']).toEqual({
      name: 'Ayu Lestari',
      gender: 'OTHER',
      birthDate: '2001-03-01',
    });
    expect((await update({ gender: null, birthDate: null })).data['updateProfile']?.['user']).toMatchObject({
      gender: null,
      birthDate: null,
    });
    expect(codeOf(await update({ password: 'secret-2', oldPassword: 'wrong' }))).toMatch(/^INVALID/);
    expect((await update({ password: 'secret-2', oldPassword: 'secret-1' })).errors).toBeUndefined();
    token = await login('ayu@example.com', 'secret-2');
    expect((await ask('{ me { name } }', {}, token)).data).toEqual({ me: { name: 'Ayu Lestari' } });
  });

  test('exchanges the token for a new one, and logs out', async () => {
    const { data } = await ask(
      'mutation { refreshToken { session { token user { name } } userErrors { code field message } } }',
      {},
      token,
    );
    const renewed = String(sessionIn(data, 'refreshToken').token);
    expect(codeOf(await ask('{ me { name } }', {}, token))).toBe('UNAUTHENTICATED');
    expect((await ask('mutation { logout { userErrors { code field message } } }', {}, renewed)).data).toEqual({
      logout: { userErrors: [] },
    });
    expect(codeOf(await ask('{ me { name } }', {}, renewed))).toBe('UNAUTHENTICATED');
  });
});

describe('Sari', () => {
  test('logs in by phone in any spelling, and finds her orders with their files', async () => {
    const token = await login('+62 812-3456-7801', 'flipbook1');
    const { data, errors } = await ask(
      '{ me { firstName points phoneVerified } orders { nodes { invoice expired files { url } } } myOrder(invoice: "FLIP-DEMO-ACTIVE") { invoice boothName files { kind url } } }',
      {},
      token,
    );
    expect(errors).toBeUndefined();
    expect(data['me']).toEqual({ firstName: 'Sari', points: 120, phoneVerified: true });
    expect(data['orders']?.['nodes']).toEqual(
      expect.arrayContaining([
        { invoice: 'FLIP-DEMO-ACTIVE', expired: false, files: expect.arrayContaining([{ url: expect.any(String) }]) },
        { invoice: 'FLIP-DEMO-EXPIRED', expired: true, files: [] },
      ]),
    );
    expect(data['myOrder']?.['files']).toHaveLength(10);
  });

  test('cannot open another member’s order', async () => {
    const token = await login('sari@example.com', 'flipbook1');
    expect(codeOf(await ask('{ myOrder(invoice: "FLIP-DEMO-GUEST") { id } }', {}, token))).toBe('NOT_FOUND');
  });

  test('uploads a picture', async () => {
    const token = await login('sari@example.com', 'flipbook1');
    const photo = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#e33' } })
      .jpeg()
      .toBuffer();
    const { data, errors } = await uploadPicture(bff, new Uint8Array(photo), token);
    expect(errors).toBeUndefined();
    const link = new URL(data.updateProfilePicture?.user?.profilePicture ?? '');
    expect((await bff.api.get(link.pathname)).headers.get('content-type')).toMatch(/^image\//);
  });
});

describe('Budi, who forgot his password', () => {
  test('sets a new one with the code; an unknown number gets the same answer', async () => {
    const request = async (identifier: string) =>
      (
        await ask(
          'mutation ($identifier: String!) { requestPasswordReset(input: { identifier: $identifier }) { message userErrors { code field message } } }',
          {
            identifier,
          },
        )
      ).data['requestPasswordReset'];
    expect(await request('0899 9999 9999')).toEqual(await request('081234567802'));
    const confirm = (token: string) =>
      ask(
        'mutation ($token: String!) { confirmPasswordReset(input: { code: $token, newPassword: "new-secret" }) { message userErrors { code field message } } }',
        {
          token,
        },
      );
    expect(codeOf(await confirm('AAAAAAAA'))).toBe('INVALID_CODE');
    expect((await confirm(await lastCode('081234567802'))).data['confirmPasswordReset']?.['message']).toBe(
      'Password berhasil direset! Silakan login dengan password baru.',
    );
    expect((await ask('{ me { name } }', {}, await login('081234567802', 'new-secret'))).data).toEqual({
      me: { name: 'Budi Santoso' },
    });
  });
});

test('wrong passwords and unknown numbers get the same answer', async () => {
  const fail = (identifier: string) =>
    ask('mutation ($input: LoginInput!) { login(input: $input) { userErrors { code message } } }', {
      input: { identifier, password: 'wrong-one' },
    });
  const known = await fail('sari@example.com');
  expect(codeOf(known)).toBe('INVALID_CREDENTIALS');
  expect(await fail('nobody@example.com')).toEqual(known);
  expect(await fail('0899000000')).toEqual(known);
});
