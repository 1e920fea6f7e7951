import { Int, Resolver, Root } from 'type-graphql';
import { Argument, PlainField } from '#bff/graphql/decorators.ts';
import { badField } from '#bff/graphql/errors.ts';
import { WebUrl } from '#bff/graphql/scalars.ts';
import { decodePart } from '#shared/addresses.ts';
import { SoftFile } from './soft-file.type.ts';

/** The widest thumbnail that can be asked for, in pixels: far above the widest of the embedded API (1,600). */
const MAX_WIDTH = 4_096;
/**
 * One error for all: a request may meet it 15 times for each of 1,000 files, and the stack of an error takes longer
 * than the rest of the field.
 */
const outOfRange = badField(
  'width',
  `The width of a thumbnail is a number of pixels from 1 to ${MAX_WIDTH}`,
  'out_of_range',
);

@Resolver(() => SoftFile)
export class SoftFileResolver {
  @PlainField(String, 'A name to save it by: the API’s own, or the last part of the link: `IMG_0412.jpg`.')
  name(@Root() { kind, apiName, linkName }: SoftFile): string {
    if (isFileName(apiName)) return apiName;
    const name = linkName.includes('%') ? decodePart(linkName) : linkName;
    return isFileName(name) ? name : kind.toLowerCase();
  }

  /** @throws BAD_USER_INPUT */
  @PlainField(
    WebUrl,
    'A smaller picture: the smallest at least `width` pixels wide, else the widest. Of a video it is a still, or null. Where the API has no smaller pictures it is `url`.',
    { nullable: true },
  )
  thumbnail(
    @Root() { kind, url, thumbnails }: SoftFile,
    @Argument('width', Int, 'In pixels of the screen, 1 to 4096.') { width }: { width: number },
  ): string | null {
    if (width < 1 || width > MAX_WIDTH) throw outOfRange;
    const fitting = thumbnails.find((thumbnail) => thumbnail.width >= width) ?? thumbnails.at(-1);
    return fitting?.url ?? (kind === 'VIDEO' ? null : url);
  }
}

/** True for a name with an extension that every file system accepts. */
function isFileName(name: string | null): name is string {
  return name !== null && name.length <= 150 && /^[^.\p{Cc}\\/:*?"<>|][^\p{Cc}\\/:*?"<>|]*\.\w{1,10}$/u.test(name);
}
