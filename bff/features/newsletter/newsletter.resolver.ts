import { Arg, Ctx, Field, InputType, Resolver } from 'type-graphql';
import type { Caller } from '#bff/graphql/context.ts';
import { PayloadMutation } from '#bff/graphql/payload-mutation.ts';
import type { NewsletterService } from './newsletter.service.ts';

@InputType({ description: 'The parameters of the unsubscribe link in a newsletter.' })
export class UnsubscribeInput {
  @Field(() => String, { description: 'The query parameter `email` of the link.' })
  email!: string;

  @Field(() => String, {
    description:
      'The query parameter `sid` of the link, which proves that it is genuine. The embedded REST API accepts at most 200 characters.',
  })
  sid!: string;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'Whether an email provider sent the request (one-click unsubscribe, RFC 8058). It is then limited by `sid` instead of IP address.',
  })
  oneClick?: boolean | null;
}

@Resolver()
export class NewsletterResolver {
  constructor(private readonly newsletter: NewsletterService) {}

  @PayloadMutation({
    codes: { 400: 'INVALID_CREDENTIALS', 401: 'INVALID_CREDENTIALS' },
    errors: ['INVALID_CREDENTIALS', 'REQUIRED', 'TOO_LONG'],
    description:
      'Unsubscribes an email address from the newsletter. Can be repeated. Errors: with `oneClick`, `RATE_LIMITED` after 20 uses of one `sid` in an hour; without it, after 300 calls from one IP address in an hour. The embedded REST API counts the uses of a `sid` in both cases.',
  })
  unsubscribe(
    @Arg('input', () => UnsubscribeInput, { description: 'The parameters of the link.' }) input: UnsubscribeInput,
    @Ctx('caller') caller: Caller,
  ) {
    return this.newsletter.unsubscribe(input, caller);
  }
}
