import { createReadStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnavailableError } from '#shared/node/errors.ts';
import type { ByteRange } from './byte-range.ts';

/** What is known of a stored file. */
export interface FileFacts {
  bytes: number;
  /** Strong (RFC 9110 §8.8.3): a file is only replaced as a whole. */
  etag: string;
  modified: Date;
}

export interface OpenFile extends FileFacts {
  /** The whole file, or a range. */
  stream: (range?: ByteRange) => Promise<Readable>;
}

/** How a browser is to take a file, from here or from the store itself. */
export interface FileHeaders {
  contentType: string;
  /** The value of `Content-Disposition`. */
  disposition: string;
  cacheControl: string;
}

/** The outermost folders of a store. */
export const FOLDERS = {
  media: 'media/',
  thumbnails: 'thumbnails/',
  zips: 'archives/',
  audit: 'audit/',
} as const;

/**
 * Where pictures, thumbnails, videos and zips are: a folder on disk, or a bucket (decision 084). Paths are relative,
 * with `/`, and begin with one of {@link FOLDERS}. A file is written as a whole: readers find all of it or nothing.
 * Once a write resolves, the file survives the end of the process, however it ends.
 *
 * Each method throws {@link StorageError} if the store does not respond, and an error of the file system if the
 * disk fails.
 */
export interface FileStore {
  /** @returns null if there is no such file */
  open: (path: string) => Promise<OpenFile | null>;
  write: (path: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** Stores what `fill` writes, once it has resolved; nothing if it rejects. `fill` ends the stream. */
  writeStream: (path: string, contentType: string, fill: (sink: Writable) => Promise<void>) => Promise<void>;
  /** Deletes files, and folders with all that they contain: a path that ends in `/` is a folder. */
  remove: (paths: readonly string[]) => Promise<void>;
  /**
   * Deletes what killed processes have left of files that they were writing. A bucket does so by its lifecycle rule.
   */
  sweep?: (now: number) => Promise<void>;
  /**
   * An address at which a browser may fetch the file for `seconds`. Null: browsers cannot reach the store, and the API
   * sends the file.
   */
  signUrl: ((path: string, headers: FileHeaders, seconds: number) => Promise<string>) | null;
  /** Whether the latest call got a response; of a folder, whether it can be read. */
  isUp?: () => boolean | Promise<boolean>;
  close: () => void;
}

/** Copies a file of this machine into the store. */
export const copyIn = (files: FileStore, source: string, path: string, contentType: string): Promise<void> =>
  files.writeStream(path, contentType, (sink) => pipeline(createReadStream(source), sink));

/** The store does not respond, or refuses the call. It may accept the next one. */
export class StorageError extends UnavailableError {
  override name = 'StorageError';
}
