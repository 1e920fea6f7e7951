import 'reflect-metadata';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Caller } from '#bff/graphql/context.ts';
import { Message } from '#bff/graphql/scalars.ts';
import type { NewsletterService } from './newsletter.service.ts';

@Resolver()
export class NewsletterResolver {
  constructor(private readonly newsletter: NewsletterService) {}

  @Mutation(() => Message, {
    description: 'Takes an address off the newsletter, by both parts of the link that came with it.',
  })
  unsubscribe(
    @Arg('email', () => String, { description: "From the link's query." }) email: string,
    @Arg('sid', () => String, { description: "From the link's query: proves that the link is ours." }) sid: string,
    @Ctx('caller') caller: Caller,
  ): Promise<Message> {
    return this.newsletter.unsubscribe(email, sid, caller);
  }
}
