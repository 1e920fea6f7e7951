import type { Context } from '#api/context.ts';
import type { Messages } from '#api/delivery/message-queue.ts';
import type { AccountContext } from './account.context.ts';
import type { NotMe } from './codes/not-me.routes.ts';
import type { PasswordResets } from './codes/password-reset.service.ts';
import type { Pictures } from './profile/pictures.ts';

/** What the routes and the desk of accounts use. */
export interface AccountDependencies extends Pick<Context, 'limits' | 'siteUrl'> {
  account: AccountContext;
  messages: Messages;
  notMe: NotMe;
  passwordResets: PasswordResets;
  pictures: Pictures;
}
