import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawBooths } from './booths.ts';
import { drawSprite } from './frame.ts';
import { drawIslands, drawMarker, drawSea, drawStool, drawThumb } from './objects.ts';
import { drawPeeking } from './peeking.ts';
import { colour } from './pen.ts';
import { drawCurtainTile, drawTile, type TileName, tiles } from './print.ts';
import { couple, dewa, duo, flipbook, oma, sari, trio } from './series.ts';

/** The series of people, each with its frames in order. */
export const series = { duo, trio, oma, sari, couple, dewa, flipbook };

/** Every drawing of the website, by file name. */
export function drawings(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, frames] of Object.entries(series)) files.set(`series-${name}.svg`, drawSprite(name, frames));
  files.set('stool.svg', drawStool());
  files.set('hand.svg', drawThumb());
  for (const name of Object.keys(tiles) as TileName[]) files.set(`frame-${name}.svg`, drawTile(name));
  files.set('curtain.svg', drawCurtainTile());
  files.set('islands.svg', drawIslands());
  files.set('sea.svg', drawSea());
  files.set('marker.svg', drawMarker(colour.paper));
  files.set('marker-chosen.svg', drawMarker(colour.butter));
  for (const [name, svg] of [...drawBooths(), ...drawPeeking()]) files.set(name, svg);
  return files;
}

const web = path.resolve(import.meta.dirname, '../../web');

/** The committed file of a drawing. The graph names the pictures of the demo booths by their address, `/art/booths/<kind>-<n>.svg`. */
export function fileOf(name: string): string {
  return name.startsWith('booth-')
    ? path.join(web, 'public/art/booths', name.slice('booth-'.length))
    : path.join(web, 'assets', name);
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, svg] of drawings()) {
    await mkdir(path.dirname(fileOf(name)), { recursive: true });
    await writeFile(fileOf(name), svg);
  }
}
