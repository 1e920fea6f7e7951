import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkManifests, readManifest } from '#bff/graphql/trusted-documents/client-manifests.ts';
import type { Manifest, TrustedOperation } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { buildSchema } from '#bff/schema.ts';

/**
 * Adds the operations of a release to those of earlier releases. Operations that it no longer sends are retired as of
 * `today`, or keep their earlier date; operations that it sends again are not retired.
 */
export function mergeManifest(earlier: Manifest, release: Manifest, today: string): Manifest {
  const sent = new Set(release.operations.map(({ id }) => id));
  const rest = earlier.operations
    .filter(({ id }) => !sent.has(id))
    .map((operation): TrustedOperation => ({ ...operation, retired: operation.retired ?? today }));
  return {
    ...earlier,
    operations: [...release.operations, ...rest].toSorted(
      (one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
    ),
  };
}

/**
 * Merges the manifest of a release into that of its client, which may not exist yet. Does not write a manifest that the
 * BFF would refuse.
 *
 * @returns what was done
 * @throws StartupError
 */
export async function mergeFiles(target: string, source: string, today: string): Promise<string> {
  const client = path.basename(target, '.json');
  const release = readManifest(client, readFileSync(source, 'utf8'));
  const earlier = existsSync(target)
    ? readManifest(client, readFileSync(target, 'utf8'))
    : { ...release, operations: [] };
  const merged = mergeManifest(earlier, release, today);
  checkManifests(new Map([[client, merged]]), await buildSchema());
  writeFileSync(target, `${JSON.stringify(merged, null, 2)}\n`);
  const retired = merged.operations.filter((operation) => operation.retired !== undefined).length;
  return `${target}: ${merged.operations.length - retired} current, ${retired} retired`;
}

if (process.argv[1] === import.meta.filename) {
  const [target, source] = process.argv.slice(2);
  try {
    if (!target || !source)
      throw new Error('usage: npm run tool -- documents:merge trusted-documents/ios.json manifest-of-the-release.json');
    process.stdout.write(`${await mergeFiles(target, source, new Date().toISOString().slice(0, 10))}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
