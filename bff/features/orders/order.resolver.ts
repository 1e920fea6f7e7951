import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { RequestInfo } from '#bff/graphql/caller.ts';
import { SemanticNonNull } from '#bff/graphql/directives.ts';
import { Picture } from './files/picture.type.ts';
import type { OrderService } from './order.service.ts';
import { Order } from './order.type.ts';

@Resolver(() => Order)
export class OrderResolver {
  constructor(private readonly service: OrderService) {}

  @SemanticNonNull()
  @Query(() => Order, {
    nullable: true,
    description:
      'The order with this invoice number. No token is needed: anyone who has the number can view the order. Errors: `BAD_USER_INPUT` for a blank number; `NOT_FOUND` for an unknown or malformed one; `RATE_LIMITED` after 20 numbers in a minute that were not found, for `node` and `prepareDownload` as well.',
  })
  order(
    @Arg('invoice', () => ID, {
      description: 'The invoice number, at most 100 printable characters, for example `FLIP-DEMO-ACTIVE`.',
    })
    invoice: string,
    @Arg('typed', () => Boolean, {
      description:
        'Whether a user typed the number. If true, the server ignores case, spaces, a missing dash or prefix, and letters that look like what is printed (I or L where the number has 1, O where it has 0, U where it has V), provided that exactly one order matches. If false, the number comes from a link: the server ignores only characters that a chat or an email has put around it. The response has the number as printed.',
      nullable: true,
      defaultValue: false,
    })
    typed: boolean | null,
    @Ctx('request') request: RequestInfo,
  ) {
    return this.service.order(invoice, request, typed ?? false);
  }

  @FieldResolver(() => Picture, {
    nullable: true,
    description:
      'The picture that represents the order: its first result, or its first photo if it has no result. Null if it has neither, if it has expired, and in `orders` if the REST API sends no picture with the list.',
  })
  coverPicture(@Root() { cover, files }: Order): Picture | null {
    const file = files?.find(({ kind }) => kind === 'RESULT') ?? files?.find(({ kind }) => kind === 'PHOTO');
    if (cover !== null || file === undefined) return cover;
    const { url: original, width, height, placeholder, thumbnails } = file;
    return Object.assign(new Picture(), { original, width, height, placeholder, thumbnails });
  }
}
