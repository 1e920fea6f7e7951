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
      'The order of one invoice, for everyone who has it. Errors: NOT_FOUND for unknown and malformed invoices alike, RATE_LIMITED after 20 of them a minute.',
  })
  order(
    @Arg('invoice', () => ID, { description: 'As printed on the receipt: at most 100 printable characters.' })
    invoice: string,
    @Arg('typed', () => Boolean, {
      description:
        'True for an invoice that a person typed: case, spaces, a missing dash or prefix, and I, L, O and U in place of 1, 0 and V make no difference, if exactly one order fits. False for one of a link: only what a chat or a mail has put around it makes no difference. The answer has the invoice as it is printed.',
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
