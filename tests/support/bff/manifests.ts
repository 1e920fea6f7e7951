import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getOperationAST, parse } from 'graphql';
import type { TrustedOperation } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

/** The id by which clients of Apollo name a text. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The entry of a text in a manifest. */
export function toOperation(body: string): TrustedOperation {
  const operation = getOperationAST(parse(body));
  return { id: idOf(body), name: operation?.name?.value ?? '', type: operation?.operation ?? 'query', body };
}

/** A manifest as Apollo's tools write it. */
export const toManifest = (operations: TrustedOperation[], more: { release?: string } = {}): string =>
  JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, ...more, operations });

/** Writes files into a new folder, and returns its path. Within a test, `parent` is a scratch folder of its file. */
export function writeFolder(files: Record<string, string>, parent = scratchFolder()): string {
  const folder = mkdtempSync(path.join(parent, 'files-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}
