import { badInput } from '#bff/graphql/errors.ts';
import { FileKind, type SoftFile } from './soft-file.type.ts';

/** Wider than any screen that shows a photo whole. */
const MAX_WIDTH = 4_096;

/**
 * The smallest picture at least `width` pixels wide, else the widest there is. Where the API has none, the picture itself; of a video null.
 * @throws BAD_USER_INPUT for a width out of 1…4096
 */
export function thumbnailOf({ kind, url, thumbnails }: SoftFile, width: number): string | null {
  if (width < 1 || width > MAX_WIDTH) {
    const message = `The width of a thumbnail is a number of pixels from 1 to ${MAX_WIDTH}`;
    throw badInput(message, [{ path: ['width'], message, code: 'out_of_range' }]);
  }
  const fitting = thumbnails.find((thumbnail) => thumbnail.width >= width) ?? thumbnails.at(-1);
  return fitting?.url ?? (kind === FileKind.VIDEO ? null : url);
}
