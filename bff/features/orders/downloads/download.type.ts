import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { DateTime, Long, WebUrl } from '#bff/graphql/scalars.ts';

export const DownloadStatus = enumType(
  'DownloadStatus',
  'The status of a ZIP archive.',
  {
    PREPARING:
      'The archive is being built, which can take up to an hour. Call again after 2, 4, 8, 16, then every 30 seconds.',
    READY: 'The archive is ready: download `url`, without the token.',
    FAILED: 'The archive could not be built: see `reason`. The next call starts a new build.',
  },
  'FAILED',
);
export type DownloadStatus = keyof typeof DownloadStatus;

export const DownloadFailure = enumType(
  'DownloadFailure',
  'The reason why a ZIP archive could not be built.',
  {
    EMPTY: 'The order has no files.',
    EXPIRED: 'The order has expired.',
    OTHER: 'Another failure, for example a REST API that does not respond. Retrying may help.',
  },
  'OTHER',
);
export type DownloadFailure = keyof typeof DownloadFailure;

@ObjectType({ description: 'The ZIP archive with all files of an order.', simpleResolvers: true })
export class Download {
  @Field(() => DownloadStatus, { description: 'The status of the archive.' })
  status!: DownloadStatus;

  @Field(() => DownloadFailure, {
    nullable: true,
    description: 'The reason of the failure. Null unless the status is `FAILED`.',
  })
  reason!: DownloadFailure | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A sentence about the failure, in Indonesian or English: an app in one language shows a text of its own for `reason`. Null unless the status is `FAILED`.',
  })
  message!: string | null;

  @Field(() => WebUrl, {
    nullable: true,
    description: 'The link to the archive. Null unless the status is `READY`. Do not send the token with it.',
  })
  url!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the link expires: it may be used until then. Null if unknown.',
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

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the build started. Null unless the status is `PREPARING`.',
  })
  startedAt!: number | null;
}

@InputType({ description: 'The order to download.' })
export class PrepareDownloadInput {
  @Field(() => ID, {
    description:
      'The invoice number, for example `FLIP-DEMO-ACTIVE`, matched as `order` does without `typed`. A blank one is the user error `REQUIRED`, with the message `Invalid invoice ID`; an unknown one is `NOT_FOUND`.',
  })
  invoice!: string;
}
