import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { AccountDependencies } from './account.dependencies.ts';
import { registerNotMe } from './codes/not-me.routes.ts';
import { registerPasswordReset } from './codes/password-reset.routes.ts';
import { registerVerification } from './codes/verification.routes.ts';
import { registerPicture } from './profile/picture.routes.ts';
import { registerProfile } from './profile/profile.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

/** Registers the calls of requirements §7 about an account, except those with Google. */
export async function registerAccount(app: FastifyInstance, dependencies: AccountDependencies): Promise<void> {
  await app.register(multipart);
  registerSignIn(app, dependencies);
  registerProfile(app, dependencies);
  registerPicture(app, dependencies.pictures);
  registerVerification(app, dependencies);
  await registerNotMe(app, dependencies.account, dependencies.notMe);
  registerPasswordReset(app, dependencies);
}
