import 'reflect-metadata';
import { Field, ObjectType } from 'type-graphql';
import { User } from '#bff/features/account/user.type.ts';

@ObjectType({ description: 'A session, and whose it is.', simpleResolvers: true })
export class AuthPayload {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …` with every operation of the member. Keep it secret.' })
  token!: string;

  @Field(() => User, { description: 'The member.' })
  user!: User;
}
