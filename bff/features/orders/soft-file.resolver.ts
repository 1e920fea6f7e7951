import 'reflect-metadata';
import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { SoftFile } from './soft-file.type.ts';
import { thumbnailOf } from './thumbnail.ts';

@Resolver(() => SoftFile)
export class SoftFileResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'A link to a smaller picture, http or https: the smallest at least `width` pixels wide, else the widest. Of a video it is a still, or null. Where the API has no smaller pictures it is `url`.',
  })
  thumbnail(@Root() file: SoftFile, @Arg('width', () => Int, { description: 'In pixels of the screen, 1 to 4096.' }) width: number): string | null {
    return thumbnailOf(file, width);
  }
}
