import { Int, Resolver, Root } from 'type-graphql';
import { Argument, PlainField } from '#bff/graphql/decorators.ts';
import { WebUrl } from '#bff/graphql/scalars.ts';
import { decodePart } from '#shared/addresses.ts';
import { SoftFile } from './soft-file.type.ts';

@Resolver(() => SoftFile)
export class SoftFileResolver {
  @PlainField(String, 'A name to save it by: the API’s own, or the last part of the link: `IMG_0412.jpg`.')
  name(@Root() { kind, apiName, linkName }: SoftFile): string {
    if (isFileName(apiName)) return apiName;
    const name = linkName.includes('%') ? decodePart(linkName) : linkName;
    return isFileName(name) ? name : kind.toLowerCase();
  }

  @PlainField(
    WebUrl,
    'A smaller picture: the smallest at least `width` pixels wide, else the widest. Of a video it is a still, or null. Where the API has no smaller pictures it is `url`.',
    { nullable: true },
  )
  thumbnail(
    @Root() { kind, url, thumbnails }: SoftFile,
    @Argument('width', Int, 'In pixels of the screen; no number is out of range.') { width }: { width: number },
  ): string | null {
    const fitting = thumbnails.find((thumbnail) => thumbnail.width >= width) ?? thumbnails.at(-1);
    return fitting?.url ?? (kind === 'VIDEO' ? null : url);
  }
}

/** True for a name with an extension that every file system accepts. */
function isFileName(name: string | null): name is string {
  return name !== null && name.length <= 150 && /^[^.\p{Cc}\\/:*?"<>|][^\p{Cc}\\/:*?"<>|]*\.\w{1,10}$/u.test(name);
}
