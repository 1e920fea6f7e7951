import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#shared/node/errors.ts';
import type { Manifest, TrustedDocuments } from './graphql/trusted-documents.ts';

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
 * The documents of the web build.
 *
 * @param isRequired without them the service would refuse every operation
 * @throws ConfigError
 */
export function readTrustedDocuments({ isRequired }: { isRequired: boolean }): TrustedDocuments {
  try {
    const { operations } = JSON.parse(readFileSync(join(folder, 'trusted-documents.json'), 'utf8')) as Manifest;
    return new Map(operations.map(({ id, body }) => [id, body]));
  } catch {
    // Clients that are told that an id is unknown send the text.
    if (!isRequired) return new Map();
    throw new ConfigError([{ name: 'TRUSTED_DOCUMENTS_ONLY', fault: 'needs the manifest that npm run build writes', example: 'off' }]);
  }
}
