import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Delivery } from '#api/delivery/delivery.ts';
import { createMessages } from '#api/delivery/message-queue.ts';
import { createAccountContext } from './account.context.ts';
import type { AccountDependencies } from './account.dependencies.ts';
import { createMemberDesk } from './account.desk.ts';
import { createDemoMembers } from './account.seed.ts';
import { createNotMe, registerNotMe } from './codes/not-me.routes.ts';
import { registerPasswordReset } from './codes/password-reset.routes.ts';
import { createPasswordResets } from './codes/password-reset.service.ts';
import { registerVerification } from './codes/verification.routes.ts';
import { registerGoogle } from './google/google.routes.ts';
import { registerPicture } from './profile/picture.routes.ts';
import { createPictures } from './profile/pictures.ts';
import { registerProfile } from './profile/profile.routes.ts';
import type { Passwords } from './sign-in/passwords.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

/** Creates the feature of accounts: routes, codes and their messages, pictures, commands of operators, demo members. */
export function createAccountFeature(context: Context, passwords: Passwords, delivery: Delivery) {
  const { limits, siteUrl, db } = context;
  const account = createAccountContext(context, passwords);
  const messages = createMessages(context, delivery, account.withdrawCode);
  const passwordResets = createPasswordResets(context, account, messages);
  const notMe = createNotMe(context);
  const pictures = createPictures(context);
  const dependencies: AccountDependencies = { account, messages, notMe, passwordResets, pictures, limits, siteUrl };
  return {
    authenticate: account.authenticate,
    desk: createMemberDesk(dependencies),
    demo: createDemoMembers(db, passwords, pictures),
    /** The names of the queues of codes that wait to be sent. */
    codeQueues: [passwordResets.queueName, messages.queueName],

    async register(app: FastifyInstance): Promise<void> {
      await app.register(multipart);
      registerSignIn(app, dependencies);
      registerProfile(app, dependencies);
      registerPicture(app, pictures);
      registerVerification(app, dependencies);
      await registerNotMe(app, account, notMe);
      registerPasswordReset(app, dependencies);
      registerGoogle(app, context, account);
    },
  };
}
