import { NonNull, PlainObject } from '#bff/graphql/described.ts';

@PlainObject('What a phone number leads to.')
export class FindOrderResult {
  @NonNull(() => Boolean, 'There is an order of this number. When false, the other two say nothing.')
  orderExists!: boolean;

  @NonNull(() => Boolean, 'The account of this number has its phone verified.')
  phoneVerified!: boolean;

  @NonNull(() => Boolean, 'There is an account of this number.')
  accountExists!: boolean;
}
