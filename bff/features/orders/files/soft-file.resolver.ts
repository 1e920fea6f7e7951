import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { WebUrl } from '#bff/graphql/scalars.ts';
import { thumbnailOf } from './picture.type.ts';
import { SoftFile } from './soft-file.type.ts';

@Resolver(() => SoftFile)
export class SoftFileResolver {
  @FieldResolver(() => WebUrl, {
    nullable: true,
    description:
      'A smaller picture: the smallest at least `width` pixels wide, else the widest. Of a video it is a still, or null. Where the API has no smaller pictures it is `url`.',
  })
  thumbnail(
    @Root() { kind, url, thumbnails }: SoftFile,
    @Arg('width', () => Int, { description: 'In pixels of the screen; no number is out of range.' }) width: number,
  ): string | null {
    return thumbnailOf(thumbnails, width) ?? (kind === 'VIDEO' ? null : url);
  }
}
