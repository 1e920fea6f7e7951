import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Messages } from '#api/delivery/message-queue.ts';
import type { RateLimits } from '#shared/node/protection/rate-limits.ts';
import type { AccountContext } from './account.context.ts';
import { registerPasswordReset } from './codes/password-reset.routes.ts';
import { type NotMe, registerNotMe } from './codes/not-me.routes.ts';
import type { PasswordResets } from './codes/password-reset.service.ts';
import { registerPicture } from './profile/picture.routes.ts';
import type { Pictures } from './profile/pictures.ts';
import { registerProfile } from './profile/profile.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';
import { registerVerification } from './codes/verification.routes.ts';

interface Options {
  account: AccountContext;
  messages: Messages;
  passwordResets: PasswordResets;
  pictures: Pictures;
  limits: RateLimits;
  notMe: NotMe;
  siteUrl: string;
}

/** Registers the calls of requirements §7 about an account, except those with Google. */
export async function registerAccount(app: FastifyInstance, options: Options): Promise<void> {
  const { account, messages, passwordResets, pictures, limits, notMe, siteUrl } = options;
  await app.register(multipart);
  registerSignIn(app, { account, limits });
  registerProfile(app, { account, pictures, messages, limits });
  registerPicture(app, pictures);
  registerVerification(app, { account, messages, limits, notMe, siteUrl });
  await registerNotMe(app, account, notMe);
  registerPasswordReset(app, { account, passwordResets, limits });
}
