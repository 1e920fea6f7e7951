import 'reflect-metadata';
import { Arg, Ctx, Field, InputType, Mutation, Resolver, UseMiddleware } from 'type-graphql';
import type { Caller } from '#bff/graphql/context.ts';
import { type MutationResult, payloadType } from '#bff/graphql/payload.type.ts';
import { UserErrors } from '#bff/graphql/user-errors.ts';
import type { NewsletterService } from './newsletter.service.ts';

@InputType({ description: 'Both parts of the link that came with the newsletter.' })
export class UnsubscribeInput {
  @Field(() => String, { description: "From the link's query." })
  email!: string;

  @Field(() => String, { description: "From the link's query: proves that the link is ours." })
  sid!: string;
}

const UnsubscribePayload = payloadType('UnsubscribePayload');

@Resolver()
export class NewsletterResolver {
  constructor(private readonly newsletter: NewsletterService) {}

  @UseMiddleware(UserErrors)
  @Mutation(() => UnsubscribePayload, {
    nullable: true,
    description:
      'Removes an address from the newsletter. userErrors: INVALID_CREDENTIALS, REQUIRED, NOT_FOUND. Errors: RATE_LIMITED.',
  })
  unsubscribe(
    @Arg('input', () => UnsubscribeInput, { description: 'The parameters of the link.' }) input: UnsubscribeInput,
    @Ctx('caller') caller: Caller,
  ): Promise<MutationResult> {
    return this.newsletter.unsubscribe(input, caller);
  }
}
