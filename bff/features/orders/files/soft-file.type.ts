import { Arg, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { Node } from '#bff/graphql/node.ts';
import { Long, WebUrl } from '#bff/graphql/scalars.ts';
import { type Thumbnail, thumbnailOf } from './picture.type.ts';

export const FileKind = enumType(
  'FileKind',
  'The group that the website shows a file in.',
  {
    PHOTO: 'A photo of the session.',
    RESULT: 'The finished print, as an image.',
    VIDEO: 'A video, or a file of a type that this schema does not know.',
  },
  'VIDEO',
);
export type FileKind = keyof typeof FileKind;

export const FileType = enumType(
  'FileType',
  'The type of a file.',
  {
    PHOTO: 'A photo of the session.',
    RESULT: 'The finished print, as an image.',
    VIDEO: 'A video.',
    OTHER: 'A file of a type that this schema does not know: see `mimeType`.',
  },
  'OTHER',
);

@ObjectType({
  description: 'A digital file of an order: a photo, a result or a video.',
  simpleResolvers: true,
  implements: Node,
})
export class SoftFile extends Node {
  @Field(() => ID, { description: 'The ID of the file. It does not change, although `url` may.' })
  override id!: string;

  @Field(() => FileKind, {
    description:
      'The group of the file on the website, where a file of an unknown type counts as `VIDEO`. Prefer `fileType`.',
  })
  kind!: FileKind;

  @Field(() => FileType, { description: 'The type of the file.' })
  fileType!: keyof typeof FileType;

  @Field(() => WebUrl, {
    description: 'The link to the file. It can be different in each response. Do not send the token with it.',
  })
  url!: string;

  @Field(() => String, { description: 'A name for saving the file, for example `IMG_0412.jpg`.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The media type, for example `image/jpeg`. Null if unknown.' })
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
    description: 'The duration of a video in seconds, for example 4.5. Null for an image, or if unknown.',
  })
  durationSeconds!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The width of the image or video in pixels, after rotation. Null if unknown.',
  })
  width!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The height of the image or video in pixels, after rotation. Null if unknown.',
  })
  height!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A tiny preview to show while the image loads, as a `data:` URL of at most 2 kB. Null if there is none.',
  })
  placeholder!: string | null;

  /** Smaller pictures, narrowest first; of a video, stills. */
  thumbnails!: readonly Thumbnail[];

  @Field(() => WebUrl, {
    nullable: true,
    description:
      'A thumbnail: the smallest that is at least `width` pixels wide, or the widest. For a video, a still image, or null. If an image has no thumbnails, `url`.',
  })
  thumbnail(
    @Arg('width', () => Int, {
      description: 'The width in physical pixels. Any number is accepted: 0 gives the narrowest thumbnail.',
    })
    width: number,
  ): string | null {
    return thumbnailOf(this.thumbnails, width) ?? (this.kind === 'VIDEO' ? null : this.url);
  }
}
