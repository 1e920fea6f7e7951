// type-graphql needs it before the first decorator.
import 'reflect-metadata';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkManifests, readManifest } from '#bff/graphql/trusted-documents/client-manifests.ts';
import type { Manifest } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { buildSchema } from '#bff/schema.ts';

/** Adds the operations of a release to those of earlier releases. The manifest then names this release. */
export function mergeManifest(earlier: Manifest, release: Manifest): Manifest {
  const operations = new Map([...earlier.operations, ...release.operations].map((one) => [one.id, one]));
  return {
    ...earlier,
    ...release,
    operations: [...operations.values()].toSorted(
      (one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
    ),
  };
}

/**
 * Merges the manifest of a release into that of its client, which may not exist yet. A manifest that the BFF would
 * refuse is not written.
 *
 * @returns a sentence about the result
 * @throws StartupError
 */
export async function mergeFiles(target: string, source: string): Promise<string> {
  const client = path.basename(target, '.json');
  const release = readManifest(client, readFileSync(source, 'utf8'));
  const earlier = existsSync(target)
    ? readManifest(client, readFileSync(target, 'utf8'))
    : { ...release, operations: [] };
  const merged = mergeManifest(earlier, release);
  checkManifests(new Map([[client, merged]]), await buildSchema());
  writeFileSync(target, `${JSON.stringify(merged, null, 2)}\n`);
  const bare = release.operations.filter(({ body }) => !body.includes('__typename')).map(({ name }) => name);
  const warning =
    bare.length > 0
      ? `\nwithout __typename, which a cache by id (Apollo Client, urql) needs in the texts of a manifest: ${bare.join(', ')}`
      : '';
  return `${target}: ${release.operations.length} of ${merged.operations.length} operations are of this release${warning}`;
}

if (process.argv[1] === import.meta.filename) {
  const [target, source] = process.argv.slice(2);
  try {
    if (!target || !source)
      throw new Error('usage: npm run documents:merge -- trusted-documents/ios.json manifest-of-the-release.json');
    process.stdout.write(`${await mergeFiles(target, source)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
