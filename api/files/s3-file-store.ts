import { PassThrough, Readable, type Writable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '#api/config.ts';
import type { Observers } from '#api/lib/observers.ts';
import type { ByteRange } from './byte-range.ts';
import type { FileStore, OpenFile } from './file-store.ts';
import { accessOf, openS3, shortTimeout, statusOf } from './s3-client.ts';

/** 10,000 parts make 80 GB, more than an order can have. */
const PART_BYTES = 8 * 1024 * 1024;

/** Parts that are sent at a time. Each takes memory of its size, and so does the next one, which is being filled. */
const PARTS_AT_A_TIME = 2;

/** One by one: several in one call need a checksum that not every store knows. */
const DELETED_AT_A_TIME = 20;

/**
 * A bucket as a store of files.
 *
 * @throws {StartupError} if it cannot be used
 */
export async function openS3FileStore(config: S3Config, observers: Observers): Promise<FileStore> {
  const { client, isUp } = await openS3(config, observers);
  const { bucket, publicUrl } = config;
  return {
    ...createReads(client, bucket),
    ...createWrites(client, bucket),
    ...createRemovals(client, bucket),
    signUrl: publicUrl === undefined ? null : createSigner(config, publicUrl),
    isUp,
    close: () => client.destroy(),
  };
}

function createReads(client: S3Client, Bucket: string) {
  return {
    async open(Key: string): Promise<OpenFile | null> {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key }), shortTimeout).catch(nullIfMissing);
      if (head === null) return null;
      const { ContentLength: bytes = 0, ETag: etag = '', LastModified: modified = new Date(0) } = head;

      async function stream(range?: ByteRange): Promise<Readable> {
        if (bytes === 0) return Readable.from([]);
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), shortTimeout);
        return Body as Readable;
      }

      return { bytes, etag, modified, stream };
    },
  };
}

function createWrites(client: S3Client, Bucket: string) {
  /** A store that fails ends the source of the stream too. A stream without its end is not stored. */
  async function writeStream(
    path: string,
    contentType: string,
    fill: (sink: Writable) => Promise<void>,
  ): Promise<void> {
    const sink = new PassThrough({ highWaterMark: 256 * 1024 });
    const upload = new Upload({
      client,
      params: { Bucket, Key: path, Body: sink, ContentType: contentType },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_A_TIME,
    });
    const ends = [fill(sink), upload.done()] as const;
    try {
      await Promise.all(ends);
    } catch (error) {
      sink.destroy(error as Error);
      // The upload discards its parts. It may fail first, with the end of the stream; the source knows the cause.
      await Promise.allSettled(ends);
      await ends[0];
      throw error;
    }
  }

  return {
    async write(Key: string, Body: Buffer, ContentType: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), shortTimeout);
    },

    writeStream,
  };
}

function createRemovals(client: S3Client, Bucket: string) {
  /** A path that ends in `/` is a folder: the names of all that it contains. */
  async function keysOf(path: string): Promise<string[]> {
    if (!path.endsWith('/')) return [path];
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: path }))
      keys.push(...Contents.map(({ Key = '' }) => Key));
    return keys;
  }

  const removeKey = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket, Key }), shortTimeout).catch(nullIfMissing);

  return {
    async remove(paths: readonly string[]): Promise<void> {
      const keys = (await Promise.all(paths.map(keysOf))).flat();
      for (let start = 0; start < keys.length; start += DELETED_AT_A_TIME)
        await Promise.all(keys.slice(start, start + DELETED_AT_A_TIME).map(removeKey));
    },
  };
}

/** Addresses name the host that browsers reach, and that their signature covers. Nothing is sent. */
function createSigner(config: S3Config, publicUrl: string): NonNullable<FileStore['signUrl']> {
  const client = new S3Client({ ...accessOf(config), endpoint: publicUrl });
  return (path, { contentType, disposition, cacheControl }, expiresIn) => {
    const file = new GetObjectCommand({
      Bucket: config.bucket,
      Key: path,
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: cacheControl,
    });
    return getSignedUrl(client, file, { expiresIn });
  };
}

function nullIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
