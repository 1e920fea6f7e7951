import type { Context } from '#api/context.ts';
import type { AccountContext } from './account.context.ts';
import { createPasswordResets } from './codes/password-reset.service.ts';
import { createVerificationService } from './codes/verification.service.ts';
import { createGoogleSignIn } from './google/google.service.ts';
import type { Pictures } from './profile/pictures.ts';
import { createProfileService } from './profile/profile.service.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';

export type AccountServices = ReturnType<typeof createServices>;

/** The rules of accounts. */
export const createServices = (context: Context, account: AccountContext, pictures: Pictures) => ({
  account,
  passwordResets: createPasswordResets(context, account),
  signIn: createSignInService(account),
  profile: createProfileService(account, pictures),
  verification: createVerificationService(account),
  google: createGoogleSignIn(context, account),
});
