import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Delivery } from '#api/delivery/delivery.ts';
import type { RegisterCall } from '#api/http/routes.ts';
import { createAccountContext } from './account.context.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { createDemoMembers } from './account.seed.ts';
import { createMemberCommands } from './member.commands.ts';
import { registerPicture } from './profile/picture.routes.ts';
import { createPictures } from './profile/pictures.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** Creates the feature of accounts: routes, codes and their messages, pictures, commands of operators, demo members. */
export function createAccountFeature(context: Context, passwords: Passwords, delivery: Delivery) {
  const account = createAccountContext(context, passwords, delivery);
  const pictures = createPictures(context);
  return {
    authenticate: account.authenticate,
    commands: createMemberCommands(account, pictures),
    demo: createDemoMembers(context.db, passwords),

    async addRoutes(app: FastifyInstance, registerCall: RegisterCall): Promise<void> {
      await registerAccountRoutes(app, registerCall, account, pictures);
      registerPicture(app, pictures);
    },
  };
}
