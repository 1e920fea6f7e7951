import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, WebUrl } from '#bff/graphql/scalars.ts';

export enum DownloadStatus {
  PREPARING = 'PREPARING',
  READY = 'READY',
  FAILED = 'FAILED',
}

registerEnumType(DownloadStatus, {
  name: 'DownloadStatus',
  description: 'How far the zip of an order is.',
  valuesConfig: {
    PREPARING: { description: 'Not there yet: ask again, with growing pauses. It may take up to an hour.' },
    READY: { description: '`url` is there.' },
    FAILED: { description: 'It could not be made: see `reason`. The next call starts again.' },
  },
});

export enum DownloadFailure {
  EMPTY = 'EMPTY',
  EXPIRED = 'EXPIRED',
  OTHER = 'OTHER',
}

registerEnumType(DownloadFailure, {
  name: 'DownloadFailure',
  description: 'Why a zip could not be made.',
  valuesConfig: {
    EMPTY: { description: 'The order has no files.' },
    EXPIRED: { description: 'The order has expired.' },
    OTHER: { description: 'Another failure, such as an unavailable API: a retry may help.' },
  },
});

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
  expiresAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Size of the zip in bytes; null where the API does not say, and from 2 GiB on.',
  })
  bytes!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is being made, while PREPARING; else null.' })
  startedAt!: Date | null;
}

@InputType({ description: 'The order of the zip.' })
export class PrepareDownloadInput {
  @Field(() => ID, { description: 'As printed on the receipt: `FLIP-DEMO-ACTIVE`.' })
  invoice!: string;
}
