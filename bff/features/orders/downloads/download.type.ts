import { ID, Int } from 'type-graphql';
import { enumType, InputObject, NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import { DateTime, WebUrl } from '#bff/graphql/scalars.ts';

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

@PlainObject('The zip with all files of an order.')
export class Download {
  @NonNull(DownloadStatus, 'How far the zip is.')
  status!: DownloadStatus;

  @Nullable(DownloadFailure, 'Why there is no link, when FAILED; else null.')
  reason!: DownloadFailure | null;

  @Nullable(String, "The API's own sentence, when FAILED; else null.")
  message!: string | null;

  @Nullable(WebUrl, 'The link to the zip, when READY; else null.')
  url!: string | null;

  @Nullable(DateTime, 'Until when the link is good; null where the API does not say.')
  expiresAt!: number | null;

  @Nullable(Int, 'Size of the zip in bytes; null where the API does not say, and from 2 GiB on.')
  bytes!: number | null;

  @Nullable(DateTime, 'Since when it is being made, while PREPARING; else null.')
  startedAt!: number | null;
}

@InputObject('The order of the zip.')
export class PrepareDownloadInput {
  @NonNull(ID, 'As printed on the receipt: `FLIP-DEMO-ACTIVE`.')
  invoice!: string;
}
