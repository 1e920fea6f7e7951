import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { WebUrl } from '#bff/graphql/scalars.ts';
import { thumbnailOf } from './picture.type.ts';
import { SoftFile } from './soft-file.type.ts';

@Resolver(() => SoftFile)
export class SoftFileResolver {
  @FieldResolver(() => WebUrl, {
    nullable: true,
    description:
      'A thumbnail: the smallest that is at least `width` pixels wide, or the widest. For a video, a still image, or null. If an image has no thumbnails, `url`.',
  })
  thumbnail(
    @Root() { kind, url, thumbnails }: SoftFile,
    @Arg('width', () => Int, { description: 'The width in physical pixels. Any value is accepted.' }) width: number,
  ): string | null {
    return thumbnailOf(thumbnails, width) ?? (kind === 'VIDEO' ? null : url);
  }
}
