import { open, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ApiError } from '#api/http/envelope.ts';
import { HEAD_BYTES, type MediaType, mediaTypeOf } from './media-type.ts';

type Looked = { name: string; source: string; media: MediaType; bytes: number };

/** A file of the folder, with its place in the order (requirements §3: 1 photo, 2 result, 3 video). */
export type FolderFile = Omit<Looked, 'name'> & {
  type: 1 | 2 | 3;
  position: number;
  /** Of a video, the picture that stands for it. */
  poster: string | null;
};

/** What cameras' cards and file managers leave behind. */
const RUBBISH = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

const RESULT = /^(?:result|strip)/i;

const MOST_FILES = 500;

/** 2 before 10. */
const naturally = new Intl.Collator('en', { numeric: true }).compare;

/**
 * The photos, results and videos of a folder. A picture whose name starts with `result` or `strip`
 * is a result; `clip.poster.jpg` is the still of `clip.mp4` and no photo. Without one, `clip.jpg` is
 * its still, too: a photo and the film of the same moment.
 *
 * @throws {ApiError} 422 with one line for each thing that does not belong there
 */
export async function readFolder(folder: string): Promise<FolderFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ApiError(422, `${folder} cannot be read (${error.code ?? error.message})`);
  });
  const wanted = names.filter((name) => !RUBBISH.test(name)).sort(naturally);
  if (wanted.length === 0) throw new ApiError(422, `${folder} has no photos and videos`);
  if (wanted.length > MOST_FILES) throw new ApiError(422, `${folder} has more than ${MOST_FILES} files`);
  const looked: Looked[] = [];
  const faults: string[] = [];
  for (const name of wanted) {
    const source = join(folder, name);
    const found = await look(source);
    if (typeof found === 'string') faults.push(`${name} ${found}`);
    else looked.push({ name, source, ...found });
  }
  if (faults.length > 0) throw new ApiError(422, faults.join('\n'));
  return arrange(looked);
}

function arrange(looked: Looked[]): FolderFile[] {
  const stems = new Set(looked.filter(({ media }) => media.isVideo).map(stemOf));
  const pictures = new Map(looked.filter(({ media }) => !media.isVideo).map((file) => [stemOf(file), file.source]));
  const isPoster = (file: Looked) => !file.media.isVideo && stems.has(stemOf(file).replace(/\.poster$/, '')) && stemOf(file).endsWith('.poster');
  const counts = { 1: 0, 2: 0, 3: 0 };
  return looked
    .filter((file) => !isPoster(file))
    .map((file) => {
      const { name, source, media, bytes } = file;
      const type = media.isVideo ? 3 : RESULT.test(name) ? 2 : 1;
      const poster = type === 3 ? (pictures.get(`${stemOf(file)}.poster`) ?? pictures.get(stemOf(file)) ?? null) : null;
      return { source, type, position: (counts[type] += 1), media, bytes, poster };
    });
}

/** `clip` of `Clip.MP4`. */
function stemOf({ name }: Looked): string {
  return parse(name).name.toLowerCase();
}

/** @returns what is wrong with it, where something is */
async function look(path: string): Promise<{ media: MediaType; bytes: number } | string> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof handle === 'string') return `cannot be read (${handle})`;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return 'is not a file';
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const media = mediaTypeOf(buffer.subarray(0, bytesRead));
    if (media === null) return 'is neither a photo (JPEG, PNG, WebP) nor a video (MP4, WebM, MOV)';
    return { media, bytes: stats.size };
  } finally {
    await handle.close();
  }
}
