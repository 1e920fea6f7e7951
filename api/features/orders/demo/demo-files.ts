import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { demoMediaDir } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import { files } from '#api/database/schema/orders.ts';
import type { FileMetadata, FileRow } from '#api/features/orders/orders.store.ts';
import { fileName, mediaPath } from '#api/features/orders/paths.ts';
import { copyIn } from '#api/files/file-store.ts';
import { createToken } from '#api/lib/secrets.ts';
import { typeOfName } from '#shared/media-type.ts';
import demoMetadata from './demo-metadata.json' with { type: 'json' };
import type { DemoOrder } from './orders.data.ts';

/** What measuring the demo media finds, by their names: it would take seconds of every start on a new database. */
type DemoMetadata = FileMetadata & Pick<FileRow, 'bytes'>;

const DEMO_METADATA: Record<string, DemoMetadata> = demoMetadata;

type Media = DemoOrder['media'][number];

/** Stores the demo pictures and videos: a row and a copy for each. */
export function createDemoFiles({ db, files: fileStore }: Pick<Context, 'db' | 'files'>) {
  function toRow(orderId: string, { type, position, source, poster }: Media) {
    const folder = createToken(16);
    return {
      orderId,
      type,
      position,
      path: `${folder}/${fileName({ type, position, path: source })}`,
      posterPath: poster === undefined ? null : `${folder}/poster.jpg`,
      contentType: typeOfName(source) ?? 'application/octet-stream',
      ...(DEMO_METADATA[source] as DemoMetadata),
    };
  }

  /** Copies a file that is missing, after its still. */
  async function copyMissing({ path, posterPath, contentType }: FileRow, { source, poster }: Media): Promise<void> {
    if ((await fileStore.open(mediaPath(path))) !== null) return;
    if (poster && posterPath) await copyIn(fileStore, join(demoMediaDir, poster), mediaPath(posterPath), 'image/jpeg');
    await copyIn(fileStore, join(demoMediaDir, source), mediaPath(path), contentType);
  }

  return {
    /** Inserts and copies what is missing. */
    async seed(orderId: string, { media, active }: DemoOrder): Promise<void> {
      if (media.length === 0) return;
      const rows = media.map((one) => toRow(orderId, one));
      await db.insert(files).values(rows).onConflictDoNothing();
      // An expired order has rows, which are not shown, and no files.
      if (!active) return;
      for (const row of await db.select().from(files).where(eq(files.orderId, orderId))) {
        const wanted = media.find(({ type, position }) => type === row.type && position === row.position);
        if (wanted !== undefined) await copyMissing(row, wanted);
      }
    },
  };
}
