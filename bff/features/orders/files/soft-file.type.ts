import { Float, ID, Int } from 'type-graphql';
import { enumType, NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import { Node } from '#bff/graphql/node.ts';
import { WebUrl } from '#bff/graphql/scalars.ts';

export const FileKind = enumType('FileKind', 'What a soft file shows.', {
  PHOTO: 'One photo of the session.',
  RESULT: 'The finished print as an image.',
  VIDEO: 'A video, or a kind that is not known here.',
});
export type FileKind = keyof typeof FileKind;

@PlainObject('One soft file of an order.', { implements: Node })
export class SoftFile extends Node {
  @NonNull(ID, 'It stays while the file is kept, though its link may change.')
  override id!: string;

  @NonNull(FileKind, 'What the file shows.')
  kind!: FileKind;

  @NonNull(WebUrl, 'Where the file is. The link may change with each answer.')
  url!: string;

  /** The API's own name of the file; null if it sends none. */
  apiName!: string | null;

  /** The last part of the link's path. */
  linkName!: string;

  @Nullable(String, 'Its media type: `image/jpeg`. Null where the API does not say.')
  mimeType!: string | null;

  @Nullable(Int, 'Its size in bytes; null where the API does not say, and from 2 GiB on.')
  bytes!: number | null;

  @Nullable(Float, 'How long a video is, in seconds: `4.5`. Null for a picture and where the API does not say.')
  durationSeconds!: number | null;

  @Nullable(Int, 'How wide the picture or video is, in pixels, the right way up; null where the API does not say.')
  width!: number | null;

  @Nullable(Int, 'How high it is, in pixels, the right way up; null where the API does not say.')
  height!: number | null;

  @Nullable(
    String,
    'A tiny picture to show until the real one is there, as a `data:` URL of at most 2 kB; null where the API has none.',
  )
  placeholder!: string | null;

  /** Smaller pictures, narrowest first; of a video, stills. The field `thumbnail` reads them. */
  thumbnails!: Thumbnail[];
}

/** A smaller picture of a file. */
export interface Thumbnail {
  /** In pixels. */
  width: number;
  url: string;
}
