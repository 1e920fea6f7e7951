import 'reflect-metadata';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Asker } from '#bff/graphql/caller.ts';
import { Message } from '#bff/graphql/message.type.ts';
import type { PasswordResetService } from './password-reset.service.ts';

@Resolver()
export class PasswordResetResolver {
  constructor(private readonly reset: PasswordResetService) {}

  @Mutation(() => Message, { description: 'Sends a reset code to a phone number or an e-mail address. Tells nobody whether there is an account.' })
  requestPasswordReset(
    @Arg('identifier', () => String, { description: 'A phone number or an e-mail address: with an @ it is the latter.' }) identifier: string,
    @Ctx('asker') asker: Asker,
  ): Promise<Message> {
    return this.reset.request(identifier, asker);
  }

  @Mutation(() => Message, { description: 'Takes the code and sets the new password.' })
  confirmPasswordReset(
    @Arg('token', () => String, { description: 'The code that was sent.' }) token: string,
    @Arg('newPassword', () => String, { description: 'At least 6 characters.' }) newPassword: string,
    @Ctx('asker') asker: Asker,
  ): Promise<Message> {
    return this.reset.confirm(token, newPassword, asker);
  }
}
