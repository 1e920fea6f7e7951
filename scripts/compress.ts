import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Lays a .br and a .gz beside every text file of a folder, so that the web service never compresses while serving. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = await readFile(file);
      await Promise.all([writeFile(`${file}.br`, await brotli(content, quality)), writeFile(`${file}.gz`, await zip(content, { level: 9 }))]);
    }),
  );
}
