import { Field, ID, ObjectType } from 'type-graphql';
import { Node } from '#bff/graphql/node.ts';
import { DateTime, WebUrl } from '#bff/graphql/scalars.ts';
import type { Picture } from './files/picture.type.ts';
import type { SoftFile } from './files/soft-file.type.ts';

@ObjectType({ description: 'One visit to a booth, and its files.', simpleResolvers: true, implements: Node })
export class Order extends Node {
  @Field(() => ID, { description: 'Derived from the invoice: the same in `orders`, `myOrder`, `order` and `node`.' })
  override id!: string;

  /** The API's own id, for its paths; the invoice if it sends none. */
  apiId!: string;

  @Field(() => ID, { description: 'The invoice number printed on the receipt: `FLIP-DEMO-ACTIVE`.' })
  invoice!: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the pictures were taken. A date without a time is 00:00 in Jakarta. Null where the API does not say.',
  })
  date!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the order was made; null where the API does not say.' })
  createdAt!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Until when the files are kept. A date without a time ends at 23:59:59 in Jakarta. Null where the API does not say, as in lists.',
  })
  expiry!: number | null;

  @Field(() => Boolean, { description: 'True when the API says so or `expiry` has passed.' })
  expired!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The booth's own type name: `Vintage Photobooth`. Null where the API does not say.",
  })
  boothName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The city of the booth: `Malang`. Null where the API does not say.',
  })
  city!: string | null;

  /** The picture that the API sends with the order; null if it sends none. The field `coverPicture` reads it. */
  cover!: Picture | null;

  @Field(() => WebUrl, { description: 'The public page of the order: anyone with the link sees the photos.' })
  shareUrl!: string;

  /** Null for a listed order that has not expired, like `files`. */
  unavailableFiles!: number | null;

  /** Null for a listed order that has not expired: the resolver of `files` fetches them. Empty for an expired one. */
  files!: SoftFile[] | null;
}
