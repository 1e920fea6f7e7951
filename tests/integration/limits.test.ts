import { expect, test } from 'vitest';
import { PASSWORD_MIN_LENGTH, PICTURE_MAX_BYTES, RESET_REDIRECT_MS } from '#shared/limits.ts';
import { CODE_LENGTH } from '#shared/one-time-code.ts';
import { startBffWithFakeApi } from '#tests/support/bff-with-fake-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { registerRules } from '#web/features/account/register/register-fields.ts';
import { QR_CODE } from '#web/features/orders/share/use-qr.ts';

const bff = await forFile(startBffWithFakeApi());

/** The BFF's message for a mutation with these variables, or null where it accepts them. */
async function refusal(mutation: string, variables: object = {}): Promise<unknown> {
  return (await bff.ask(mutation, variables, { token: 'abc' })).userErrors?.[0]?.message ?? null;
}

const REGISTER =
  'mutation ($input: RegisterInput!) { register(input: $input) { session { token } userErrors { code field message } } }';
const newcomer = { name: 'Ayu', email: 'ayu@example.com', phone: '081234567804', birthDate: '2001-02-28' };

test.each([
  ['5 characters', 'k4m1s', true],
  ['6 characters', 'k4m1s!', false],
  ['6 spaces', '      ', true],
])('web and BFF say the same of a new account with a password of %s', async (_name, password, isRefused) => {
  const web = registerRules.safeParse({ ...newcomer, password }).error?.issues[0]?.message ?? null;
  expect(await refusal(REGISTER, { input: { ...newcomer, password } })).toBe(web);
  expect(web !== null).toBe(isRefused);
});

test('the constants of requirements §9', () => {
  expect([PASSWORD_MIN_LENGTH, PICTURE_MAX_BYTES, CODE_LENGTH]).toEqual([6, 5 * 1024 * 1024, 8]);
  expect(QR_CODE).toEqual({ width: 200, margin: 2 });
  expect(RESET_REDIRECT_MS).toBe(2000);
});
