import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Delivery } from '#api/delivery/delivery.ts';
import type { Background } from '#api/lib/background.ts';
import type { Account } from './account.service.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import type { Pictures } from './pictures.ts';
import { pictureRoutes } from './picture.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { verificationRoutes } from './verification.routes.ts';

type Options = {
  account: Account;
  delivery: Delivery;
  background: Background;
  pictures: Pictures;
  siteUrl: string;
};

/** requirements §7: all calls about an account. */
export async function accountRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { account, delivery, background, pictures, siteUrl } = options;
  await app.register(multipart);
  signInRoutes(app, account);
  profileRoutes(app, { account, pictures });
  pictureRoutes(app, pictures);
  verificationRoutes(app, { account, delivery, siteUrl });
  passwordResetRoutes(app, { account, delivery, background });
}
