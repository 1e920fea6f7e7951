import { Field, ID, ObjectType } from 'type-graphql';
import { Node } from '#bff/graphql/node.ts';
import { DateTime, WebUrl } from '#bff/graphql/scalars.ts';
import { Picture } from './files/picture.type.ts';
import type { SoftFile } from './files/soft-file.type.ts';

@ObjectType({ description: 'A visit to a booth, and its files.', simpleResolvers: true, implements: Node })
export class Order extends Node {
  @Field(() => ID, { description: 'The ID of the order. It is the same in `orders`, `myOrder`, `order` and `node`.' })
  override id!: string;

  /** The API's own id, for its paths; the invoice if it sends none. */
  apiId!: string;

  @Field(() => ID, {
    description:
      'The invoice number printed on the receipt, for example `FLIP-DEMO-ACTIVE`. It can contain spaces and slashes. Cache orders by `id`, not by this value.',
  })
  invoice!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the photos were taken. If the REST API gives only a day, 00:00 in Jakarta. Null if unknown.',
  })
  date!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the order was created. Null if unknown.' })
  createdAt!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the files are deleted. If the REST API gives only a day, 23:59:59 in Jakarta. Null if unknown. In `orders` also null if the REST API does not send it in lists (the embedded one does): a cache that merges objects by `id` then loses the time.',
  })
  expiry!: number | null;

  @Field(() => Boolean, {
    description:
      'Whether the order has expired: the REST API says so, or `expiry` has passed. An expired order has no files.',
  })
  expired!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the booth or of its model, for example `Vintage Photobooth`. Null if unknown.',
  })
  boothName!: string | null;

  @Field(() => String, { nullable: true, description: 'The city of the booth, for example `Malang`. Null if unknown.' })
  city!: string | null;

  @Field(() => Picture, {
    nullable: true,
    description:
      'The picture that represents the order: its first result, or its first photo if it has no result. Null if there is neither, or the order has expired. In `orders` also null if the REST API does not send it in lists (the embedded one does): a cache that merges objects by `id` then loses the picture.',
  })
  coverPicture!: Picture | null;

  @Field(() => WebUrl, { description: 'The public page of the order. Anyone with the link can view the photos.' })
  shareUrl!: string;

  /** Null for a listed order that has not expired, like `files`. */
  unavailableFiles!: number | null;

  /** Null for a listed order that has not expired: the resolver of `files` fetches them. Empty for an expired one. */
  files!: SoftFile[] | null;
}
