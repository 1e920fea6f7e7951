import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#shared/node/errors.ts';

// Written by `npm run codegen`. It lies beside this file in the source tree, and beside main.js in a production build.
const folder = join(import.meta.dirname, 'generated');

/** The examples that Sandbox opens with; null before the first codegen. */
export function readExamples(): string | null {
  try {
    return readFileSync(join(folder, 'operations.graphql'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * The keys of the web build's documents.
 * @throws ConfigError without the manifest: the service would refuse every operation
 */
export function readTrustedDocuments(): ReadonlySet<string> {
  try {
    const { documents } = JSON.parse(readFileSync(join(folder, 'trusted-documents.json'), 'utf8')) as { documents: Record<string, string> };
    return new Set(Object.keys(documents));
  } catch {
    throw new ConfigError([{ name: 'TRUSTED_DOCUMENTS_ONLY', fault: 'needs the manifest that npm run build writes', example: 'off' }]);
  }
}
