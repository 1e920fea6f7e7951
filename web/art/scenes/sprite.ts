import { backdropOf, corners, cornersPaint, foregroundOf } from './frame.ts';
import type { Frame } from './frame.ts';
import { HEIGHT, WIDTH } from './size.ts';

const ROOT = 'xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round"';

/** Wraps a drawing. `width` and `height` are its own units; the page scales it, out of proportion only if it `stretches`. */
export function svgDocument(width: number, height: number, body: string, { stretches = false } = {}): string {
  const aspect = stretches ? ' preserveAspectRatio="none"' : '';
  return `<svg ${ROOT} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${aspect}>${body}</svg>\n`;
}

/**
 * Frames stacked from top to bottom without gaps. A backdrop that comes back is defined once.
 * Each frame is an svg of its own, which clips what reaches out of it.
 */
export function drawSprite(name: string, frames: readonly Frame[]): string {
  const backdrops = new Map<string, string>();
  const placed = frames.map((frame, index) => {
    const backdrop = backdropOf(frame);
    const id = backdrops.get(backdrop) ?? `${name}-b${backdrops.size}`;
    backdrops.set(backdrop, id);
    return (
      `<svg y="${index * HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
      `<use href="#${id}"/>${foregroundOf(frame)}${corners(`${name}-v`)}</svg>`
    );
  });
  const shared = [...backdrops].map(([drawn, id]) => `<g id="${id}">${drawn}</g>`).join('');
  const defs = `<defs>${cornersPaint(`${name}-v`)}${shared}</defs>`;
  return svgDocument(WIDTH, frames.length * HEIGHT, defs + placed.join(''));
}

/** A single frame as a picture of its own. */
export function drawFrame(name: string, frame: Frame): string {
  return drawSprite(name, [frame]);
}
