import 'reflect-metadata';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '#bff/graphql/scalars.ts';

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
    FAILED: { description: 'It could not be made; `message` says why. Asking again starts anew.' },
  },
});

@ObjectType({ description: 'The zip with all files of an order.', simpleResolvers: true })
export class Download {
  @Field(() => DownloadStatus, { description: 'How far the zip is.' })
  status!: DownloadStatus;

  @Field(() => String, { nullable: true, description: 'The link to the zip, when READY: http or https.' })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Why there is no link, when FAILED.' })
  message!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is being made, while PREPARING; else null.' })
  startedAt!: Date | null;
}
