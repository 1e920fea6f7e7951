import { ID, Int } from 'type-graphql';
import { NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import { Node } from '#bff/graphql/node.ts';
import { DateTime } from '#bff/graphql/scalars.ts';
import type { SoftFile } from './files/soft-file.type.ts';

@PlainObject('One visit to a booth, and its files.', { implements: Node })
export class Order extends Node {
  @NonNull(ID, 'Derived from the invoice: the same in `orders`, `myOrder`, `order` and `node`.')
  override id!: string;

  /** The API's own id, for its paths; the invoice if it sends none. */
  apiId!: string;

  @NonNull(ID, 'The invoice number printed on the receipt: `FLIP-DEMO-ACTIVE`.')
  invoice!: string;

  @Nullable(
    DateTime,
    'When the pictures were taken. A date without a time is 00:00 in Jakarta. Null where the API does not say.',
  )
  date!: number | null;

  @Nullable(DateTime, 'When the order was made; null where the API does not say.')
  createdAt!: number | null;

  @Nullable(
    DateTime,
    'Until when the files are kept. A date without a time ends at 23:59:59 in Jakarta. Null where the API does not say, as in lists.',
  )
  expiry!: number | null;

  @NonNull(Boolean, 'True when the API says so or `expiry` has passed.')
  expired!: boolean;

  @Nullable(String, "The booth's own type name: `Vintage Photobooth`. Null where the API does not say.")
  boothName!: string | null;

  @Nullable(String, 'The city of the booth: `Malang`. Null where the API does not say.')
  city!: string | null;

  /** The base of `shareUrl`. */
  siteUrl!: string;

  @Nullable(
    Int,
    'How many files of the order are not in `files`: the API gave no link that a client may open, or more than 1,000 files. 0 once the order is expired; null in a list.',
  )
  unavailableFiles!: number | null;

  /** Null for a listed order that has not expired: the resolver of `files` fetches them. Empty for an expired one. */
  files!: SoftFile[] | null;
}
