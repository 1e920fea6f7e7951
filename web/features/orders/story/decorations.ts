import { type Box, STORY, type StoryLayout } from './layout-story.ts';
import type { Look, Picture } from './look.ts';

type Context = CanvasRenderingContext2D;

/** A pixel of the site's drawings on the card. */
const SCALE = 2.25;
const FOLD = 96 * SCALE;
const SCALLOP = { width: 48 * SCALE, depth: 22 * SCALE };
const VALANCE = 66;
const FILM = 118;
const HOLE = { width: 16 * SCALE, height: 12 * SCALE, pitch: 28 * SCALE };

/** The booth: a red curtain that hangs from a scalloped paper edge, a band of film at its foot. */
export function drawBackdrop(context: Context, look: Look): void {
  const { width, height } = STORY;
  context.fillStyle = look.colour('--accent');
  context.fillRect(0, 0, width, height);
  for (let x = (width % FOLD) / 2 - FOLD; x < width; x += FOLD) drawFold(context, look, x);
  darkenCorners(context, look);
  drawValance(context, look);

  context.fillStyle = look.colour('--ink');
  context.fillRect(0, height - FILM, width, FILM);
  context.fillStyle = look.colour('--paper');
  for (let x = (width % HOLE.pitch) / 2 - HOLE.pitch; x < width; x += HOLE.pitch) {
    context.beginPath();
    context.roundRect(x + (HOLE.pitch - HOLE.width) / 2, height - FILM + 30, HOLE.width, HOLE.height, 3 * SCALE);
    context.fill();
  }
}

/** As in `--curtain`: a wide soft fold and a narrow one, each ending in a hard edge. */
function drawFold(context: Context, look: Look, x: number): void {
  for (const [from, to, depth] of [
    [22, 46, 0.2],
    [57, 70, 0.1],
  ] as const) {
    const shade = context.createLinearGradient(x + from * SCALE, 0, x + to * SCALE, 0);
    shade.addColorStop(0, look.shade(0));
    shade.addColorStop(1, look.shade(depth));
    context.fillStyle = shade;
    context.fillRect(x + from * SCALE, 0, (to - from) * SCALE, STORY.height);
  }
}

function darkenCorners(context: Context, look: Look): void {
  const { width, height } = STORY;
  const shade = context.createRadialGradient(
    width / 2,
    height / 2,
    height * 0.32,
    width / 2,
    height / 2,
    height * 0.62,
  );
  shade.addColorStop(0, look.shade(0));
  shade.addColorStop(1, look.shade(0.32));
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}

function drawValance(context: Context, look: Look): void {
  const edge = new Path2D();
  edge.rect(0, -40, STORY.width, VALANCE + 41);
  for (let x = (STORY.width % SCALLOP.width) / 2 - SCALLOP.width; x < STORY.width; x += SCALLOP.width) {
    edge.moveTo(x + SCALLOP.width * 0.96, VALANCE);
    edge.ellipse(x + SCALLOP.width / 2, VALANCE, SCALLOP.width * 0.46, SCALLOP.depth, 0, 0, Math.PI);
  }
  context.save();
  castShadow(context, look, { blur: 18, depth: 0.3, down: 8 });
  context.fillStyle = look.colour('--paper');
  context.fill(edge);
  context.restore();
}

/** A picture with the edge of a print, turned, held by a piece of tape. */
export function drawPrint(
  context: Context,
  look: Look,
  { picture, box, tilt, edge }: { picture: Picture; box: Box; tilt: number; edge: number },
): void {
  const { x, y, width, height } = box;
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate((tilt * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.save();
  castShadow(context, look, { blur: 60, depth: 0.45, down: 28 });
  context.fillStyle = look.colour('--print');
  context.beginPath();
  context.roundRect(-edge, -edge, width + 2 * edge, height + 2 * edge, 5);
  context.fill();
  context.restore();
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);

  const tape = { width: Math.min(width * 0.5, 280), height: 70 };
  context.translate(width / 2, -edge - 6);
  context.rotate((-4 * Math.PI) / 180);
  context.globalAlpha = 0.85;
  context.fillStyle = look.colour('--butter');
  context.fillRect(-tape.width / 2, -tape.height / 2, tape.width, tape.height);
  context.restore();
}

/** A print-coloured ticket; its stub hangs on a perforation between two punched holes. */
export function drawTicket(context: Context, look: Look, { ticket, cut }: Pick<StoryLayout, 'ticket' | 'cut'>): void {
  context.save();
  castShadow(context, look, { blur: 40, depth: 0.35, down: 16 });
  context.fillStyle = look.colour('--print');
  context.fill(ticketShape(ticket, cut));
  context.restore();
  if (!cut) return;
  const gap = PUNCH + 14;
  const isUpright = cut.side === 'right';
  context.save();
  context.translate(ticket.x, ticket.y);
  context.strokeStyle = look.colour('--hairline');
  context.lineWidth = 5;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(isUpright ? cut.at : gap, isUpright ? gap : cut.at);
  context.lineTo(isUpright ? cut.at : ticket.width - gap, isUpright ? ticket.height - gap : cut.at);
  context.stroke();
  context.restore();
}

const PUNCH = 24;
const CORNER = 36;

/** Rounded corners, and a half circle cut out where the perforation meets each edge. */
function ticketShape({ x, y, width, height }: Box, cut: StoryLayout['cut']): Path2D {
  const [right, bottom] = [x + width, y + height];
  const shape = new Path2D();
  shape.moveTo(x + CORNER, y);
  if (cut?.side === 'right') shape.arc(x + cut.at, y, PUNCH, Math.PI, 0, true);
  shape.arcTo(right, y, right, bottom, CORNER);
  if (cut?.side === 'below') shape.arc(right, y + cut.at, PUNCH, -Math.PI / 2, Math.PI / 2, true);
  shape.arcTo(right, bottom, x, bottom, CORNER);
  if (cut?.side === 'right') shape.arc(x + cut.at, bottom, PUNCH, 0, Math.PI, true);
  shape.arcTo(x, bottom, x, y, CORNER);
  if (cut?.side === 'below') shape.arc(x, y + cut.at, PUNCH, Math.PI / 2, -Math.PI / 2, true);
  shape.arcTo(x, y, right, y, CORNER);
  shape.closePath();
  return shape;
}

function castShadow(
  context: Context,
  look: Look,
  { blur, depth, down }: { blur: number; depth: number; down: number },
): void {
  context.shadowColor = look.shade(depth);
  context.shadowBlur = blur;
  context.shadowOffsetY = down;
}
