import { colour } from '#web/art/paint/palette.ts';
import { colourPen, outlinePen } from '#web/art/paint/pen.ts';
import { asIs, warmGrey } from '#web/art/paint/tint.ts';
import { drawPerson } from '#web/art/people/person.ts';
import type { Figure } from '#web/art/people/look.ts';
import { drawBackdrop } from './backdrops.ts';
import type { Backdrop } from './backdrops.ts';
import { drawBurst, drawConfetti } from './effects.ts';
import { HEIGHT, WIDTH } from './size.ts';

/** One picture: who stands before what. */
export interface Frame {
  readonly backdrop: Backdrop;
  /** From back to front. */
  readonly people: readonly Figure[];
  /** The vintage booth's warm greys. */
  readonly mono?: boolean;
  /** Seed of the confetti, and how far it has fallen. */
  readonly confetti?: number;
  readonly fallen?: number;
  readonly burst?: boolean;
}

function penOf(frame: Frame) {
  return colourPen(frame.mono ? warmGrey : asIs);
}

export function backdropOf(frame: Frame): string {
  return drawBackdrop(penOf(frame), frame.backdrop);
}

/** The hard flash shadow: the people once more, in ink, 9 right and 5 down. A shape, because filters are slow on cheap phones. */
function flashShadow(frame: Frame): string {
  const outlines = frame.people.map((figure) => drawPerson(outlinePen, figure)).join('');
  return `<g opacity=".2" fill="${colour.ink}" transform="translate(9 5)">${outlines}</g>`;
}

/** Everything in front of the backdrop, without the darkened corners. */
export function foregroundOf(frame: Frame): string {
  const pen = penOf(frame);
  return (
    flashShadow(frame) +
    frame.people.map((figure) => drawPerson(pen, figure)).join('') +
    (frame.burst ? drawBurst(pen) : '') +
    (frame.confetti === undefined ? '' : drawConfetti(pen, frame.confetti, frame.fallen))
  );
}

/** The flash's light in the middle and the slightly dark corners, as a paint to lay over a frame. */
export function cornersPaint(id: string): string {
  return (
    `<radialGradient id="${id}" cx=".5" cy=".4" r=".85"><stop offset=".45" stop-color="#fff" stop-opacity=".13"/>` +
    `<stop offset=".7" stop-color="${colour.ink}" stop-opacity="0"/><stop offset="1" stop-color="${colour.ink}" stop-opacity=".3"/></radialGradient>`
  );
}

export function corners(id: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;
}
