import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Delivery } from '#api/delivery/delivery.ts';
import type { Background } from '#api/lib/background.ts';
import type { Account } from './account.service.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { createPictures } from './pictures.ts';
import { pictureRoutes } from './picture.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { verificationRoutes } from './verification.routes.ts';

type Options = {
  account: Account;
  delivery: Delivery;
  background: Background;
  /** Where members' pictures are kept. */
  picturesDir: string;
  siteUrl: string;
};

/** SPEC §7: all calls about an account. */
export async function accountRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { account, delivery, background, picturesDir, siteUrl } = options;
  const pictures = createPictures(picturesDir);
  await app.register(multipart);
  signInRoutes(app, account);
  profileRoutes(app, { account, pictures });
  pictureRoutes(app, pictures);
  verificationRoutes(app, { account, delivery, siteUrl });
  passwordResetRoutes(app, { account, delivery, background });
}
