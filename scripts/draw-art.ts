import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawings } from '#web/art/drawings.ts';

const TARGET = path.join(import.meta.dirname, '../web/art/generated');

/** Draws web/art/generated/*.svg. Writes only what changed, so that watchers rest. Returns the names written. */
export async function drawArt(): Promise<string[]> {
  await mkdir(TARGET, { recursive: true });
  const written: string[] = [];
  for (const [name, svg] of drawings()) {
    const file = path.join(TARGET, name);
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
