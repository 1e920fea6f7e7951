import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Delivery } from '#api/delivery/delivery.ts';
import type { UsageLimits } from '#shared/node/usage-limits.ts';
import type { Background } from '#api/lib/background.ts';
import type { Account } from './account.service.ts';
import { registerPasswordReset } from './password-reset.routes.ts';
import { registerPicture } from './picture.routes.ts';
import type { Pictures } from './pictures.ts';
import { registerProfile } from './profile.routes.ts';
import { registerSignIn } from './sign-in.routes.ts';
import { registerVerification } from './verification.routes.ts';

interface Options {
  account: Account;
  delivery: Delivery;
  background: Background;
  pictures: Pictures;
  limits: UsageLimits;
  siteUrl: string;
}

/** Registers the calls of requirements §7 about an account, except those with Google. */
export async function registerAccount(app: FastifyInstance, options: Options): Promise<void> {
  const { account, delivery, background, pictures, limits, siteUrl } = options;
  await app.register(multipart);
  registerSignIn(app, { account, limits });
  registerProfile(app, { account, pictures, delivery, background, limits });
  registerPicture(app, pictures);
  registerVerification(app, { account, delivery, limits, siteUrl });
  registerPasswordReset(app, { account, delivery, background, limits });
}
