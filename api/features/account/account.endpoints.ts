import type * as z from 'zod';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { isCommonPassword } from './sign-in/common-passwords.ts';

const PASSWORD_COMMON = 'This password is too easy to guess. Choose one that only you know.';
const PASSWORD_COMMON_ID = 'Password ini terlalu gampang ditebak. Pilih password lain yang cuma kamu tahu.';

/** The rule for new passwords that only the API knows: its list is too large for a schema. */
const uncommon = <Schema extends z.ZodType<string | undefined>>(schema: Schema, error = PASSWORD_COMMON) =>
  schema.refine((text) => text === undefined || !isCommonPassword(text), {
    error,
    params: { code: 'too_common' },
  });

const { register, confirmReset, updateProfile } = accountEndpoints;

export const registerBody = register.body.extend({ password: uncommon(register.body.shape.password) });

export const confirmBody = confirmReset.body.extend({
  new_password: uncommon(confirmReset.body.shape.new_password, PASSWORD_COMMON_ID),
});

export const profileBody = updateProfile.body.extend({ password: uncommon(updateProfile.body.shape.password) });

/** The contract's endpoints of accounts, with the API's own rules. */
export const endpoints = {
  ...accountEndpoints,
  register: { ...register, body: registerBody },
  confirmReset: { ...confirmReset, body: confirmBody },
  updateProfile: { ...updateProfile, body: profileBody },
};
