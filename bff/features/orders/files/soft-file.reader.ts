import { filePrefixOf } from '#bff/features/orders/node-ids.ts';
import { readInteger, readSize, readText } from '#bff/lib/api-values.ts';
import { type File, FILE_TYPES, MIME_TYPE } from '#shared/rest-api/orders.ts';
import { decodePart } from '#shared/url-part.ts';
import { readWebUrl } from '#shared/web-url.ts';
import { readPictureFacts } from './picture.reader.ts';
import { type FileKind, SoftFile } from './soft-file.type.ts';

/** The most files of one order that are read. */
const MAX_FILES = 1_000;
/** The most characters of a name that an id has. */
const MAX_NAME = 100;

/** A file as the API sends it. */
type ApiFile = Partial<Record<keyof File, unknown>>;

/** The number of rows of `files` that are not among the files read from it. */
export function countUnavailable(rows: unknown, files: readonly SoftFile[]): number {
  return Array.isArray(rows) ? rows.length - files.length : 0;
}

/**
 * Reads the rows of `files`; rows whose link must not reach a client are left out. All other values are optional; an
 * unreadable one becomes null. Written for speed: an order has hundreds of files and thumbnails.
 */
export function toSoftFiles(rows: unknown, invoice: string): SoftFile[] {
  const files: SoftFile[] = [];
  if (!Array.isArray(rows)) return files;
  const prefix = filePrefixOf(invoice);
  /** The number of files so far, by the name in their id. */
  const seen = new Map<string, number>();
  for (const one of rows.slice(0, MAX_FILES)) {
    const row = (one ?? {}) as ApiFile;
    const url = readWebUrl(row.url);
    if (url === null) continue;
    const linkName = nameIn(url);
    const idName = linkName.slice(-MAX_NAME);
    const place = seen.get(idName) ?? 0;
    seen.set(idName, place + 1);
    const fileType = TYPES[readInteger(row.type) ?? 0] ?? 'OTHER';
    // requirements §3: anything but a photo and a result counts as a video.
    const kind = fileType === 'OTHER' ? 'VIDEO' : fileType;
    // An instance of its class: type-graphql would copy any other object for `thumbnail`.
    const file = {
      // Without host, folder and signature, the id stays the same when the link changes.
      id: `${prefix}${place}:${idName}`,
      kind,
      fileType,
      url,
      name: nameOf(readText(row.name), linkName) ?? kind.toLowerCase(),
      mimeType: readMimeType(row.mime_type),
      ...readSize(row.bytes),
      durationSeconds: readDuration(row.duration_seconds),
      ...readPictureFacts(row),
    } satisfies Omit<SoftFile, 'thumbnail'>;
    files.push(Object.assign(new SoftFile(), file));
  }
  return files;
}

/** The API's own name of a file, else that of its link; null if none is a name that every file system accepts. */
function nameOf(apiName: string | null, linkName: string): string | null {
  if (isFileName(apiName)) return apiName;
  const name = linkName.includes('%') ? decodePart(linkName) : linkName;
  return isFileName(name) ? name : null;
}

/** True for a name with an extension that every file system accepts. */
function isFileName(name: string | null): name is string {
  return name !== null && name.length <= 150 && /^[^.\p{Cc}\\/:*?"<>|][^\p{Cc}\\/:*?"<>|]*\.\w{1,10}$/u.test(name);
}

/** The last part of the path of a link. */
function nameIn(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}

const TYPES: Record<number, FileKind> = {
  [FILE_TYPES.PHOTO]: 'PHOTO',
  [FILE_TYPES.RESULT]: 'RESULT',
  [FILE_TYPES.VIDEO]: 'VIDEO',
};

function readMimeType(value: unknown): string | null {
  return typeof value === 'string' && MIME_TYPE.test(value) ? value : null;
}

function readDuration(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
