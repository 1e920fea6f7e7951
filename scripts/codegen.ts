import { generate } from '@graphql-codegen/cli';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import graphqlCodegen from '../codegen.ts';
import { writeGraphFiles } from './graph-files.ts';
import { writeSchema } from './print-schema.ts';

/** Everything that is generated: `schema.graphql` (committed), the client's typed documents and the BFF's files (not committed). */
export async function codegen({ silent = true } = {}): Promise<void> {
  await writeSchema();
  await writeGraphFiles();
  await generate({ ...graphqlCodegen, cwd: path.resolve(import.meta.dirname, '..'), silent }, true);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await codegen({ silent: false });
