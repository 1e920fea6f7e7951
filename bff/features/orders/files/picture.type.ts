import { Arg, Field, Int, ObjectType } from 'type-graphql';
import { WebUrl } from '#bff/graphql/scalars.ts';

/** A smaller version of a picture. */
export interface Thumbnail {
  /** In pixels. */
  width: number;
  url: string;
}

/** The narrowest of the thumbnails that is at least so wide, else the widest; undefined if there are none. */
export const thumbnailOf = (thumbnails: readonly Thumbnail[], width: number): string | undefined =>
  (thumbnails.find((thumbnail) => thumbnail.width >= width) ?? thumbnails.at(-1))?.url;

@ObjectType({ description: 'A picture, available in several widths.', simpleResolvers: true })
export class Picture {
  /** The original. */
  original!: string;

  /** Narrowest first. */
  thumbnails!: readonly Thumbnail[];

  @Field(() => Int, {
    nullable: true,
    description: 'The width of the original in pixels, for example 1200. Null if unknown.',
  })
  width!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The height of the original in pixels, for example 1800. Null if unknown.',
  })
  height!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A tiny preview to show while the picture loads, as a `data:` URL of at most 2 kB. Null if there is none.',
  })
  placeholder!: string | null;

  @Field(() => WebUrl, {
    description:
      'The URL of the narrowest version that is at least `width` pixels wide, or of the widest one if none is. Without `width`, the URL of the original. It can be different in each response.',
  })
  url(
    @Arg('width', () => Int, {
      nullable: true,
      description:
        'The width in physical pixels. Any number is accepted: 0 gives the narrowest version. Null is the same as left out.',
    })
    width: number | null,
  ): string {
    return (typeof width === 'number' ? thumbnailOf(this.thumbnails, width) : undefined) ?? this.original;
  }
}
