import { type Backdrop, drawBackdrop } from './backdrops.ts';
import { asIs, colour, colourPen, HEIGHT, outlinePen, type Pen, round, svgDocument, warmGrey, WIDTH } from './pen.ts';
import { drawPerson, type Figure } from './person.ts';

const { red, butter, cobalt, rose, mint, white } = colour;
const PAPERS = [red, butter, cobalt, rose, mint, white];

/** Paper confetti; the same seed falls the same way. `fallen` (pixels) moves it down, round and round. */
function drawConfetti(pen: Pen, seed: number, fallen = 0): string {
  let drawn = '';
  for (let scrap = 0, n = seed; scrap < 26; scrap++) {
    n = (n * 73 + 41) % 997;
    const x = n % WIDTH;
    const y = fallen
      ? ((((n * 7) % HEIGHT) + fallen * (1 + (n % 3) / 3)) % (HEIGHT + 12)) - 12
      : (n * 7) % (HEIGHT * 0.7);
    drawn += pen.box([x, y, 7, 11], PAPERS[n % 6] ?? red, { radius: 2, turn: [(n + fallen * 3) % 180, x, y] });
  }
  return drawn;
}

/** The rays round a bubble that has just burst. */
function drawBurst(pen: Pen): string {
  const rays = ['', ''];
  for (let ray = 0; ray < 12; ray++) {
    const angle = (ray * Math.PI) / 6;
    const point = (reachX: number, reachY: number) =>
      `${round(124 + Math.cos(angle) * reachX)},${round(112 + Math.sin(angle) * reachY)}`;
    rays[ray % 2] += `M${point(70, 62)} L${point(92, 82)}`;
  }
  return pen.line(rays[0] ?? '', white, 6) + pen.line(rays[1] ?? '', red, 6);
}

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

function backdropOf(frame: Frame): string {
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

/** The flash's light in the middle and the slightly dark corners, as a paint over a frame. */
function cornersPaint(id: string): string {
  return (
    `<radialGradient id="${id}" cx=".5" cy=".4" r=".85"><stop offset=".45" stop-color="#fff" stop-opacity=".13"/>` +
    `<stop offset=".7" stop-color="${colour.ink}" stop-opacity="0"/><stop offset="1" stop-color="${colour.ink}" stop-opacity=".3"/></radialGradient>`
  );
}

function corners(id: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;
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
  // WebKit rounds the size of a background to whole pixels: kept in proportion, a tall column would end pixels short, and show the neighbours of a frame.
  return svgDocument(WIDTH, frames.length * HEIGHT, body, { stretches: frames.length > 1 });
}
