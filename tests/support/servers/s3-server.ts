// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration of a package is no module
/// <reference path="./s3rver.d.ts" />
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#api/config.ts';

export type TestBucket = Awaited<ReturnType<typeof startS3rver>>;

/**
 * Starts s3rver, an S3 server in this process, with a bucket, and the client of the test itself. It computes signatures
 * of bucket calls in another way than the SDK.
 */
export async function startS3rver() {
  const directory = mkdtempSync(join(tmpdir(), 's3rver-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
  });
  putWhole(server.store);
  const { port } = await server.run();
  const bucket = await createBucket({
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  return {
    ...bucket,
    async end() {
      bucket.client.destroy();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A read waits for a write of the same file: s3rver shows files, and ETags of them, that are not whole. */
function putWhole(store: S3rver['store']): void {
  const writing = new Map<string, Promise<unknown>>();
  const put = store.putObject.bind(store);
  const get = store.getObject.bind(store);
  store.putObject = (object) => {
    const written = put(object).finally(() => writing.delete(object.key));
    writing.set(object.key, written);
    return written;
  };
  store.getObject = async (bucket, key, options) => {
    await writing.get(key)?.catch(() => {});
    return get(bucket, key, options);
  };
}

/** Creates a bucket on a running store. */
async function createBucket(store: Pick<S3Config, 'endpoint' | 'accessKeyId' | 'secretAccessKey'>) {
  const config: S3Config = { ...store, bucket: `test-${randomUUID()}`, region: 'us-east-1', publicUrl: undefined };
  const { endpoint, region, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return { config, env, client };
}
