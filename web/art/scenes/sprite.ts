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
 * Frames laid out on a drawing, `name` making their ids unique. A backdrop that comes back is defined once.
 * Each frame is an svg of its own, which clips what reaches out of it.
 */
export function layFrames(
  name: string,
  frames: readonly Frame[],
  place: (index: number) => { readonly x: number; readonly y: number },
): string {
  const backdrops = new Map<string, string>();
  const laid = frames.map((frame, index) => {
    const backdrop = backdropOf(frame);
    const id = backdrops.get(backdrop) ?? `${name}-b${backdrops.size}`;
    backdrops.set(backdrop, id);
    const { x, y } = place(index);
    return (
      `<svg${x ? ` x="${x}"` : ''} y="${y}" width="${WIDTH}" height="${HEIGHT}">` +
      `<use href="#${id}"/>${foregroundOf(frame)}${corners(`${name}-v`)}</svg>`
    );
  });
  const shared = [...backdrops].map(([drawn, id]) => `<g id="${id}">${drawn}</g>`).join('');
  return `<defs>${cornersPaint(`${name}-v`)}${shared}</defs>${laid.join('')}`;
}

/** Frames stacked from top to bottom without gaps. */
export function drawSprite(name: string, frames: readonly Frame[]): string {
  const body = layFrames(name, frames, (index) => ({ x: 0, y: index * HEIGHT }));
  return svgDocument(WIDTH, frames.length * HEIGHT, body);
}
