import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Delivery } from '#api/delivery/delivery.ts';
import { createAccountContext } from './account.context.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { createDemoMembers } from './account.seed.ts';
import { createPasswordResets } from './codes/password-reset.service.ts';
import { createVerificationService } from './codes/verification.service.ts';
import { createGoogleSignIn } from './google/google.service.ts';
import { createMemberCommands } from './member.commands.ts';
import { registerPicture } from './profile/picture.routes.ts';
import { createPictures } from './profile/pictures.ts';
import { createProfileService } from './profile/profile.service.ts';
import type { Passwords } from './sign-in/passwords.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';

/** Creates the feature of accounts: routes, codes and their messages, pictures, commands of operators, demo members. */
export function createAccountFeature(context: Context, passwords: Passwords, delivery: Delivery) {
  const account = createAccountContext(context, passwords, delivery);
  const passwordResets = createPasswordResets(context, account);
  const pictures = createPictures(context);
  const services = {
    account,
    passwordResets,
    signIn: createSignInService(account),
    profile: createProfileService(account, pictures),
    verification: createVerificationService(account),
    google: createGoogleSignIn(context, account),
  };
  return {
    authenticate: account.authenticate,
    commands: createMemberCommands(context, account, pictures, passwordResets),
    demo: createDemoMembers(context.db, passwords, pictures),

    async register(app: FastifyInstance): Promise<void> {
      await registerAccountRoutes(app, services);
      registerPicture(app, pictures);
    },
  };
}
