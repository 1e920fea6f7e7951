import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WEB_CLIENT } from '#shared/graphql-http.ts';
import { ConfigError } from '#shared/node/errors.ts';
import { type ClientManifests, ManifestError, readManifest } from './graphql/trusted-documents/client-manifests.ts';
import type { Manifest } from './graphql/trusted-documents/trusted-documents.ts';

// Written by `npm run codegen`. It lies beside this file in the source tree, and beside main.js in a production build.
const folder = join(import.meta.dirname, 'generated');

/** Returns null before the first codegen. */
function readGenerated(name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
}

/** Reads the examples that Sandbox opens with; null before the first codegen. */
export const readExamples = (): string | null => readGenerated('operations.graphql');

/** Reads the schema that is published; null before the first codegen. The printer of graphql-js omits directives. */
export const readSchemaText = (): string | null => readGenerated('schema.graphql');

/**
 * Reads the manifest of the web build, and those of a folder, each named after its client. A `web.json` there adds the
 * documents of earlier web builds.
 *
 * @param folderName null: the web build alone
 * @throws StartupError
 */
export function readManifests(folderName: string | null, { isRequired }: { isRequired: boolean }): ClientManifests {
  const text = readGenerated('trusted-documents.json');
  // Required even with a folder: without the web build's manifest, the website's operations would be refused.
  if (text === null && isRequired)
    throw new ConfigError([
      { name: 'TRUSTED_DOCUMENTS_ONLY', fault: 'needs the manifest that npm run build writes', example: 'off' },
    ]);
  const manifests = folderName === null ? new Map<string, Manifest>() : readFolder(folderName);
  if (text === null) return manifests;
  const web = readManifest(WEB_CLIENT, text);
  const earlier = manifests.get(WEB_CLIENT)?.operations ?? [];
  return manifests.set(WEB_CLIENT, { ...web, operations: [...web.operations, ...earlier] });
}

function readFolder(folderName: string): Map<string, Manifest> {
  const files = read(folderName, () => readdirSync(folderName))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  if (files.length === 0) throw new ManifestError([`${folderName} has no manifest, such as ios.json`]);
  return new Map(
    files.map((file) => {
      const client = basename(file, '.json');
      return [
        client,
        readManifest(
          client,
          read(file, () => readFileSync(join(folderName, file), 'utf8')),
        ),
      ];
    }),
  );
}

function read<T>(name: string, readIt: () => T): T {
  try {
    return readIt();
  } catch (error) {
    throw new ManifestError([`${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown fault'})`]);
  }
}
