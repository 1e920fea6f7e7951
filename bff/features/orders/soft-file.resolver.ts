import 'reflect-metadata';
import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { badInput } from '#bff/graphql/errors.ts';
import { PlainField } from '#bff/graphql/compiled/field-decorators.ts';
import { FileKind, SoftFile } from './soft-file.type.ts';

/** Wider than any screen that shows a photo whole. */
const MAX_WIDTH = 4_096;
const OUT_OF_RANGE = `The width of a thumbnail is a number of pixels from 1 to ${MAX_WIDTH}`;
/**
 * One for all: a request may ask 15 times for each of 1,000 files, and to note where an error was made takes longer
 * than all else.
 */
const outOfRange = badInput(OUT_OF_RANGE, [{ path: ['width'], message: OUT_OF_RANGE, code: 'out_of_range' }]);

@Resolver(() => SoftFile)
export class SoftFileResolver {
  /** @throws BAD_USER_INPUT */
  @PlainField('width')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'A link to a smaller picture, http or https: the smallest at least `width` pixels wide, else the widest. Of a video it is a still, or null. Where the API has no smaller pictures it is `url`.',
  })
  thumbnail(
    @Root() { kind, url, thumbnails }: SoftFile,
    @Arg('width', () => Int, { description: 'In pixels of the screen, 1 to 4096.' }) width: number,
  ): string | null {
    if (width < 1 || width > MAX_WIDTH) throw outOfRange;
    const fitting = thumbnails.find((thumbnail) => thumbnail.width >= width) ?? thumbnails.at(-1);
    return fitting?.url ?? (kind === FileKind.VIDEO ? null : url);
  }
}
