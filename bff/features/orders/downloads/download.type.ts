import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { DateTime, Long, WebUrl } from '#bff/graphql/scalars.ts';

export const DownloadStatus = enumType('DownloadStatus', 'How far the zip of an order is.', {
  PREPARING: 'Not there yet: ask again, with growing pauses. It may take up to an hour.',
  READY: '`url` is there.',
  FAILED: 'It could not be made: see `reason`. The next call starts again.',
});
export type DownloadStatus = keyof typeof DownloadStatus;

export const DownloadFailure = enumType('DownloadFailure', 'Why a zip could not be made.', {
  EMPTY: 'The order has no files.',
  EXPIRED: 'The order has expired.',
  OTHER: 'Another failure, such as an unavailable API: a retry may help.',
});
export type DownloadFailure = keyof typeof DownloadFailure;

@ObjectType({ description: 'The zip with all files of an order.', simpleResolvers: true })
export class Download {
  @Field(() => DownloadStatus, { description: 'How far the zip is.' })
  status!: DownloadStatus;

  @Field(() => DownloadFailure, { nullable: true, description: 'Why there is no link, when FAILED; else null.' })
  reason!: DownloadFailure | null;

  @Field(() => String, { nullable: true, description: "The API's own sentence, when FAILED; else null." })
  message!: string | null;

  @Field(() => WebUrl, { nullable: true, description: 'The link to the zip, when READY; else null.' })
  url!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the link is good; null where the API does not say.',
  })
  expiresAt!: number | null;

  @Field(() => Long, { nullable: true, description: 'The size of the archive in bytes. Null if unknown.' })
  byteSize!: number | null;

  @Field(() => Int, {
    nullable: true,
    deprecationReason: 'Use `byteSize`: it has sizes of 2 GiB and more, too.',
    description: 'The size of the archive in bytes. Null if unknown, or from 2 GiB on.',
  })
  bytes!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is being made, while PREPARING; else null.' })
  startedAt!: number | null;
}

@InputType({ description: 'The order of the zip.' })
export class PrepareDownloadInput {
  @Field(() => ID, { description: 'As printed on the receipt: `FLIP-DEMO-ACTIVE`.' })
  invoice!: string;
}
