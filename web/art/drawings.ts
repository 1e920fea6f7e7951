import { drawThumb } from './scenes/hand-thumb.ts';
import { drawSprite } from './scenes/sprite.ts';
import { drawStool } from './scenes/stool.ts';
import { checksTile, curtainTile, dotsTile, kawungTile } from './scenes/tiles.ts';
import { couple } from './series/couple.ts';
import { duo } from './series/duo.ts';
import { flipbook } from './series/flipbook.ts';
import { oma } from './series/oma.ts';
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
  files.set('frame-kawung.svg', kawungTile());
  files.set('frame-checks.svg', checksTile());
  files.set('frame-dots.svg', dotsTile());
  files.set('curtain.svg', curtainTile());
  return files;
}
