import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { isVideo } from '#api/features/orders/media/media-metadata.ts';
import { ApiError } from '#api/http/envelope.ts';
import { typeOfName } from '#shared/media-type.ts';
import { FILE_TYPES, type FileType } from '#shared/rest-api/orders.ts';

interface MediaType {
  contentType: string;
  extension: string;
}

/** What a folder contains. */
export interface Folder {
  files: FolderFile[];
  /** The names of what is passed over. */
  skipped: string[];
}

interface MediaFile extends MediaType {
  name: string;
  source: string;
  bytes: number;
}

/** A file of the folder, with its type and position in the order. */
export interface FolderFile extends Omit<MediaFile, 'name'> {
  type: FileType;
  position: number;
  /** The still of a video. */
  poster: MediaFile | null;
}

/** The formats that all browsers show, by the names of file-type, and the extension of each in the store. */
const EXTENSIONS: Record<string, string> = {
  jpg: '.jpg',
  png: '.png',
  apng: '.png',
  webp: '.webp',
  mp4: '.mp4',
  m4v: '.mp4',
  '3gp': '.mp4',
  mov: '.mov',
  webm: '.webm',
};

/** What cameras, editors and file managers leave beside photos: hidden files, indexes, previews, lists of edits. */
const PASSED_OVER = [
  /^\./,
  /^(?:thumbs\.db|ehthumbs|desktop\.ini$|picasa\.ini$|icon\r$)/i,
  /^(?:__macosx|#recycle|\$recycle\.bin|system volume information|lost\+found)$/i,
  /^@(?:eadir|tmp|recycle|recently-snapshot|__thumb)$|@syno\w+$/i,
  /\.(?:aae|thm|lrv|xmp|pp3|dop|ctg|json)$/i,
];

const RESULT = /^(?:result|strip)/i;

const MAX_FILES = 500;

/** Sorts 2 before 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Reads the photos, results and videos of a folder, and passes over what people's tools leave there. A picture whose
 * name starts with `result` or `strip` is a result; `clip.poster.jpg` is the still of `clip.mp4` and no photo. If there
 * is none, the photo `clip.jpg` is the still as well.
 *
 * @throws {ApiError} 422 with one line per file that cannot be imported
 */
export async function readFolder(folder: string): Promise<Folder> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ApiError(422, `${folder} cannot be read (${error.code ?? error.message})`);
  });
  names.sort(byName);
  const skipped = names.filter((name) => PASSED_OVER.some((pattern) => pattern.test(name)));
  const wanted = names.filter((name) => !skipped.includes(name));
  if (wanted.length === 0) {
    const rest = skipped.length === 0 ? '' : ` (passed over: ${skipped.join(', ')})`;
    throw new ApiError(422, `${folder} has no photos and videos${rest}`);
  }
  if (wanted.length > MAX_FILES) throw new ApiError(422, `${folder} has more than ${MAX_FILES} files`);
  const found: MediaFile[] = [];
  const faults: string[] = [];
  for (const name of wanted) {
    const source = join(folder, name);
    const media = await inspect(source);
    if (typeof media === 'string') faults.push(`${name} ${media}`);
    else found.push({ name, source, ...media });
  }
  if (faults.length > 0) throw new ApiError(422, faults.join('\n'));
  return { files: arrange(found), skipped };
}

function arrange(found: MediaFile[]): FolderFile[] {
  const pictures = new Map(found.filter((file) => !isVideo(file)).map((file) => [stemOf(file), file]));
  const posterOf = (film: MediaFile) => pictures.get(`${stemOf(film)}.poster`);
  const posters = new Set(found.filter(isVideo).map(posterOf));
  const counts = { [FILE_TYPES.PHOTO]: 0, [FILE_TYPES.RESULT]: 0, [FILE_TYPES.VIDEO]: 0 };
  return found
    .filter((file) => !posters.has(file))
    .map((file) => {
      const { name, ...rest } = file;
      const isVideoFile = isVideo(file);
      const type = isVideoFile ? FILE_TYPES.VIDEO : RESULT.test(name) ? FILE_TYPES.RESULT : FILE_TYPES.PHOTO;
      const poster = isVideoFile ? (posterOf(file) ?? pictures.get(stemOf(file)) ?? null) : null;
      return { ...rest, type, position: (counts[type] += 1), poster };
    });
}

/** `Clip.MP4` → `clip`. */
function stemOf({ name }: MediaFile): string {
  return parse(name).name.toLowerCase();
}

/** @returns what is wrong with the file, if something is */
async function inspect(path: string): Promise<(MediaType & { bytes: number }) | string> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return 'is not a file';
    const media = await mediaTypeOf(path);
    if (media === null) return 'is neither a photo (JPEG, PNG, WebP) nor a video (MP4, WebM, MOV)';
    return { ...media, bytes: stats.size };
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}

/**
 * Detects the type of a file by its first bytes, since its name may be wrong: phones name HEIC pictures .jpg.
 *
 * @returns null for a type that some browsers cannot show
 */
export async function mediaTypeOf(path: string): Promise<MediaType | null> {
  const detected = await fileTypeFromFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== undefined) throw error;
    // file-type throws for some files that are cut short.
    return undefined;
  });
  const extension = EXTENSIONS[detected?.ext ?? ''];
  const contentType = extension && typeOfName(extension);
  return contentType ? { contentType, extension } : null;
}
