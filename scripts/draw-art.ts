import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawings } from '#web/art/drawings.ts';

const TARGET = path.join(import.meta.dirname, '../web/art/generated');
/** Served as `/art/booths/<kind>-<n>.svg`: the graph names the demo booths' pictures by these addresses. */
const BOOTHS = path.join(import.meta.dirname, '../web/public/art/booths');

/**
 * Draws web/art/generated/*.svg, and the booths' pictures into web/public. Writes only what changed, so that watchers rest.
 * Returns the names written.
 */
export async function drawArt(): Promise<string[]> {
  await Promise.all([TARGET, BOOTHS].map((folder) => mkdir(folder, { recursive: true })));
  const written: string[] = [];
  for (const [name, svg] of drawings()) {
    const file = name.startsWith('booth-') ? path.join(BOOTHS, name.slice('booth-'.length)) : path.join(TARGET, name);
    const before = await readFile(file, 'utf8').catch(() => null);
    if (before === svg) continue;
    await writeFile(file, svg);
    written.push(name);
  }
  return written;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const written = await drawArt();
  process.stdout.write(written.length ? `drawn: ${written.join(', ')}\n` : 'drawings are current\n');
}
