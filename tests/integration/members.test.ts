import { describe, expect, test } from 'vitest';
import { RegisterDocument, UpdateProfileDocument } from '#web/gql/generated/documents.ts';
import { startBffWithApi } from '#tests/support/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

/** The real BFF with the real API: a member's journey, from the first visit to the last. */
const bff = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));

const LOGIN =
  'mutation ($input: LoginInput!) { login(input: $input) { session { token } userErrors { code field message } } }';

const tokenIn = ({ data }: { data: object | null }): string =>
  (Object.values(data ?? {})[0] as { session: { token: string } }).session.token;
const login = async (identifier: string, password: string): Promise<string> =>
  tokenIn(await bff.ask(LOGIN, { input: { identifier, password } }));
const nameOf = async (token: string) => (await bff.ask('{ me { name } }', {}, { token })).data;

/** The newest message in the API's outbox. */
async function lastSent(to: string): Promise<{ code: string; link: string }> {
  const sent: { code: string; link: string }[] = await (
    await bff.api.get(`/_outbox?to=${encodeURIComponent(to)}`)
  ).json();
  return sent[0] ?? { code: 'none', link: 'http://none' };
}

describe('a new member', () => {
  let token: string;
  const ask = (query: string, variables: object = {}) => bff.ask(query, variables, { token });

  test('registers, and a second registration names the taken fields', async () => {
    const ayu = {
      name: 'Ayu Lestari',
      email: 'ayu@example.com',
      password: 'secret-1',
      phone: '0812-3456-7803',
      birthDate: '2001-02-28',
    };
    const registered = await bff.ask(RegisterDocument, { input: ayu });
    token = tokenIn(registered);
    expect(registered.data?.register?.session?.user).toMatchObject({
      firstName: 'Ayu',
      birthDate: '2001-02-28',
      phoneVerified: false,
      points: null,
    });
    const again = await bff.ask(RegisterDocument, { input: { ...ayu, phone: '+62 812 3456 7803' } });
    expect(again.userErrors).toMatchObject([
      { code: 'TAKEN', field: ['phone'] },
      { code: 'TAKEN', field: ['email'] },
    ]);
  });

  test('verifies the e-mail by its link and the phone by its code, and sees the points and the photos', async () => {
    const sendOtp = (purpose: string) => ask(`mutation { sendOtp(input: { purpose: ${purpose} }) { message } }`);
    await sendOtp('EMAIL_VERIFY');
    const link = new URL((await lastSent('ayu@example.com')).link).searchParams.get('token');
    await bff.ask('mutation ($token: String!) { verifyEmail(input: { token: $token }) { message } }', { token: link });
    expect((await ask('{ orders { nodes { id } } }')).data).toEqual({ orders: { nodes: [] } });

    await sendOtp('PHONE_VERIFY');
    const verify = (code: string) =>
      ask(
        'mutation ($code: String!) { verifyOtp(input: { code: $code, purpose: PHONE_VERIFY }) { user { phoneVerified emailVerified points } userErrors { code } } }',
        { code },
      );
    expect((await verify('AAAAAAAA')).code).toBe('INVALID_CODE');
    expect((await verify((await lastSent('081234567803')).code.toLowerCase())).data).toEqual({
      verifyOtp: { user: { phoneVerified: true, emailVerified: true, points: 0 }, userErrors: [] },
    });
    expect((await ask('{ myOrder(invoice: "FLIP-DEMO-GUEST") { files { kind } } }')).data).toEqual({
      myOrder: { files: [{ kind: 'RESULT' }, { kind: 'PHOTO' }] },
    });
  });

  test('changes the profile, and logs in with the new password', async () => {
    const update = async (input: object) => bff.ask(UpdateProfileDocument, { input }, { token });
    for (const birthDate of ['2001-03-01', null])
      expect((await update({ gender: birthDate && 'OTHER', birthDate })).data?.updateProfile?.user).toMatchObject({
        name: 'Ayu Lestari',
        gender: birthDate && 'OTHER',
        birthDate,
      });
    expect((await update({ password: 'secret-2', oldPassword: 'wrong' })).code).toMatch(/^INVALID/);
    expect((await update({ password: 'secret-2', oldPassword: 'secret-1' })).code).toBeUndefined();
    token = await login('ayu@example.com', 'secret-2');
    expect(await nameOf(token)).toEqual({ me: { name: 'Ayu Lestari' } });
  });

  test('exchanges the token for a new one, and logs out', async () => {
    const renewed = tokenIn(await ask('mutation { refreshToken { session { token } } }'));
    expect((await ask('{ me { name } }')).code).toBe('UNAUTHENTICATED');
    token = renewed;
    expect((await ask('mutation { logout { userErrors { code } } }')).data).toEqual({ logout: { userErrors: [] } });
    expect((await ask('{ me { name } }')).code).toBe('UNAUTHENTICATED');
  });
});

test('Sari logs in by phone in any spelling, finds her orders with their files, and cannot open another member’s order', async () => {
  const token = await login('+62 812-3456-7801', 'flipbook1');
  const { data, errors } = await bff.ask(
    '{ me { firstName points phoneVerified } orders { nodes { invoice expired files { url } } } myOrder(invoice: "FLIP-DEMO-ACTIVE") { files { url } } }',
    {},
    { token },
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    me: { firstName: 'Sari', points: 120, phoneVerified: true },
    orders: {
      nodes: expect.arrayContaining([
        { invoice: 'FLIP-DEMO-ACTIVE', expired: false, files: expect.arrayContaining([{ url: expect.any(String) }]) },
        { invoice: 'FLIP-DEMO-EXPIRED', expired: true, files: [] },
      ]),
    },
    myOrder: { files: { length: 10 } },
  });
  expect((await bff.ask('{ myOrder(invoice: "FLIP-DEMO-GUEST") { id } }', {}, { token })).code).toBe('NOT_FOUND');
});

test('Budi, who forgot his password, sets a new one with the code; an unknown number gets the same answer', async () => {
  const request = async (identifier: string) =>
    (
      await bff.ask('mutation ($who: String!) { requestPasswordReset(input: { identifier: $who }) { message } }', {
        who: identifier,
      })
    ).data;
  expect(await request('0899 9999 9999')).toEqual(await request('081234567802'));
  const confirm = (code: string) =>
    bff.ask(
      'mutation ($code: String!) { confirmPasswordReset(input: { code: $code, newPassword: "new-secret" }) { message userErrors { code } } }',
      { code },
    );
  expect((await confirm('AAAAAAAA')).code).toBe('INVALID_CODE');
  expect((await confirm((await lastSent('081234567802')).code)).data).toMatchObject({
    confirmPasswordReset: { message: 'Password berhasil direset! Silakan login dengan password baru.' },
  });
  expect(await nameOf(await login('081234567802', 'new-secret'))).toEqual({ me: { name: 'Budi Santoso' } });
});

test('wrong passwords and unknown numbers get the same answer', async () => {
  const fail = async (identifier: string) =>
    (await bff.ask(LOGIN, { input: { identifier, password: 'wrong-one' } })).userErrors;
  const known = await fail('sari@example.com');
  expect(known).toMatchObject([{ code: 'INVALID_CREDENTIALS' }]);
  for (const identifier of ['nobody@example.com', '0899000000']) expect(await fail(identifier)).toEqual(known);
});
