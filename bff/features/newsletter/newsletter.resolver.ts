import { Arg, Ctx, Field, InputType, Resolver } from 'type-graphql';
import type { Caller } from '#bff/graphql/caller.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import type { NewsletterService } from './newsletter.service.ts';

@InputType({ description: 'Both parts of the link that came with the newsletter.' })
export class UnsubscribeInput {
  @Field(() => String, { description: "From the link's query." })
  email!: string;

  @Field(() => String, { description: "From the link's query: proves that the link is ours." })
  sid!: string;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'True for the POST of a mail provider (RFC 8058). Its addresses belong to many people: it is counted by the link, not by the address.',
  })
  oneClick?: boolean | null;
}

@Resolver()
export class NewsletterResolver {
  constructor(private readonly newsletter: NewsletterService) {}

  @PayloadMutation({
    codes: { 400: 'INVALID_CREDENTIALS', 401: 'INVALID_CREDENTIALS' },
    errors: ['REQUIRED', 'TOO_LONG'],
    description: 'Unsubscribes an email address from the newsletter. Errors: `RATE_LIMITED`.',
  })
  unsubscribe(
    @Arg('input', () => UnsubscribeInput, { description: 'The parameters of the link.' }) input: UnsubscribeInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.newsletter.unsubscribe(input, caller);
  }
}
