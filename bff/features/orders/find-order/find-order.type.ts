import 'reflect-metadata';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What a phone number leads to.', simpleResolvers: true })
export class FindOrderResult {
  @Field(() => Boolean, { description: 'There is an order of this number. When false, the other two say nothing.' })
  orderExists!: boolean;

  @Field(() => Boolean, { description: 'The account of this number has its phone verified.' })
  phoneVerified!: boolean;

  @Field(() => Boolean, { description: 'There is an account of this number.' })
  accountExists!: boolean;
}
