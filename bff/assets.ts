import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

// `generated` lies beside this file in the source tree and beside main.js in a production build, so it is looked up from here: a file in
// the root of the part. `npm run codegen` fills it.
const folder = join(import.meta.dirname, 'generated');

/** The examples that Sandbox opens with; null where nothing was generated yet. */
export function readExamples(): string | null {
  try {
    return readFileSync(join(folder, 'operations.graphql'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * The keys of the web build's documents.
 * @throws ConfigError where there is no manifest: answering nothing at all would be a riddle
 */
export function readTrustedDocuments(): ReadonlySet<string> {
  try {
    const { documents } = JSON.parse(readFileSync(join(folder, 'trusted-documents.json'), 'utf8')) as { documents: Record<string, string> };
    return new Set(Object.keys(documents));
  } catch {
    throw new ConfigError('TRUSTED_DOCUMENTS_ONLY: needs the manifest that npm run build writes, for example TRUSTED_DOCUMENTS_ONLY=off');
  }
}
