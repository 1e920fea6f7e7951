import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { Node } from '#bff/graphql/node.ts';
import { Long, WebUrl } from '#bff/graphql/scalars.ts';
import type { Thumbnail } from './picture.type.ts';

export const FileKind = enumType('FileKind', 'What a soft file shows.', {
  PHOTO: 'One photo of the session.',
  RESULT: 'The finished print as an image.',
  VIDEO: 'A video, or a kind that is not known here.',
});
export type FileKind = keyof typeof FileKind;

export const FileType = enumType('FileType', 'What a soft file shows, as far as it is known.', {
  PHOTO: 'One photo of the session.',
  RESULT: 'The finished print, as an image.',
  VIDEO: 'A video.',
  OTHER: 'A file of a type that this schema does not know: see `mimeType`.',
});

@ObjectType({ description: 'One soft file of an order.', simpleResolvers: true, implements: Node })
export class SoftFile extends Node {
  @Field(() => ID, { description: 'It stays while the file is kept, though its link may change.' })
  override id!: string;

  @Field(() => FileKind, { description: 'What the file shows.' })
  kind!: FileKind;

  @Field(() => FileType, {
    description: 'What the file shows. Unlike `kind`, it does not call an unknown type a video.',
  })
  fileType!: keyof typeof FileType;

  @Field(() => WebUrl, { description: 'Where the file is. The link may change with each answer.' })
  url!: string;

  @Field(() => String, {
    description: 'A name to save it by: the API’s own, or the last part of the link: `IMG_0412.jpg`.',
  })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its media type: `image/jpeg`. Null where the API does not say.',
  })
  mimeType!: string | null;

  @Field(() => Long, { nullable: true, description: 'The size in bytes. Null if unknown.' })
  byteSize!: number | null;

  @Field(() => Int, {
    nullable: true,
    deprecationReason: 'Use `byteSize`: it has sizes of 2 GiB and more, too.',
    description: 'The size in bytes. Null if unknown, or from 2 GiB on.',
  })
  bytes!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How long a video is, in seconds: `4.5`. Null for a picture and where the API does not say.',
  })
  durationSeconds!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How wide the picture or video is, in pixels, the right way up; null where the API does not say.',
  })
  width!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How high it is, in pixels, the right way up; null where the API does not say.',
  })
  height!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A tiny picture to show until the real one is there, as a `data:` URL of at most 2 kB; null where the API has none.',
  })
  placeholder!: string | null;

  /** Smaller pictures, narrowest first; of a video, stills. The field `thumbnail` reads them. */
  thumbnails!: Thumbnail[];
}
