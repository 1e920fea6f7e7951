import { colour } from './paint/palette.ts';
import { drawThumb } from './scenes/hand-thumb.ts';
import { drawIslands, drawSea } from './scenes/islands.ts';
import { drawMarker } from './scenes/marker.ts';
import { drawSprite } from './scenes/sprite.ts';
import { drawStool } from './scenes/stool.ts';
import { drawCurtainTile, drawTile, tiles } from './scenes/tiles.ts';
import type { TileName } from './scenes/tiles.ts';
import { drawBooths } from './series/booths.ts';
import { couple } from './series/couple.ts';
import { duo } from './series/duo.ts';
import { flipbook } from './series/flipbook.ts';
import { oma } from './series/oma.ts';
import { drawPeeking } from './series/peeking.ts';
import { dewa, sari } from './series/singles.ts';
import { trio } from './series/trio.ts';

/** The people, each series with its frames in the order they were taken. */
export const series = { duo, trio, oma, sari, couple, dewa, flipbook };

/** Every file the website shows, by name. */
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
