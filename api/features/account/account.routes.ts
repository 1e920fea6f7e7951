import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { AccountParts } from './account.parts.ts';
import { registerPasswordReset } from './codes/password-reset.routes.ts';
import { registerNotMe } from './codes/not-me.routes.ts';
import { registerPicture } from './profile/picture.routes.ts';
import { registerProfile } from './profile/profile.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';
import { registerVerification } from './codes/verification.routes.ts';

/** Registers the calls of requirements §7 about an account, except those with Google. */
export async function registerAccount(app: FastifyInstance, parts: AccountParts): Promise<void> {
  await app.register(multipart);
  registerSignIn(app, parts);
  registerProfile(app, parts);
  registerPicture(app, parts.pictures);
  registerVerification(app, parts);
  await registerNotMe(app, parts.account, parts.notMe);
  registerPasswordReset(app, parts);
}
