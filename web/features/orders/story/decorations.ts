import { type Box, type StoryLayout, TILT } from './layout-story.ts';
import type { Look, Picture } from './look.ts';

type Context = CanvasRenderingContext2D;

/** A picture with the edge of a print, turned, held by a piece of tape. */
export function drawPrint(
  context: Context,
  look: Look,
  { picture, box, edge }: { picture: Picture; box: Box; edge: number },
): void {
  const [left, top] = [-box.width / 2, -box.height / 2];
  const paper = new Path2D();
  paper.roundRect(left - edge, top - edge, box.width + 2 * edge, box.height + 2 * edge, 5);
  context.save();
  context.translate(box.x, box.y);
  context.rotate((TILT * Math.PI) / 180);
  fillPaper(context, look, paper);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, box.width, box.height);

  const tape = { width: Math.min(box.width * 0.5, 280), height: 70 };
  context.translate(0, top - edge - 6);
  context.rotate((-4 * Math.PI) / 180);
  context.globalAlpha = 0.85;
  context.fillStyle = look.colour('--butter');
  context.fillRect(-tape.width / 2, -tape.height / 2, tape.width, tape.height);
  context.restore();
}

const PUNCH = 24;

/** A print-coloured ticket, with half a hole punched out where the perforation meets each edge. */
export function drawTicket(
  context: Context,
  look: Look,
  { ticket: { x, y, width, height }, perforation }: Pick<StoryLayout, 'ticket' | 'perforation'>,
): void {
  const [from, to] = perforation;
  const inwards = Math.atan2(to.y - from.y, to.x - from.x);
  const paper = new Path2D();
  paper.roundRect(x, y, width, height, 36);
  for (const [end, angle] of [
    [from, inwards],
    [to, inwards + Math.PI],
  ] as const) {
    const hole = new Path2D();
    hole.arc(end.x, end.y, PUNCH, angle - Math.PI / 2, angle + Math.PI / 2);
    paper.addPath(hole);
  }
  fillPaper(context, look, paper);
  context.save();
  context.clip(paper, 'evenodd');
  context.strokeStyle = look.colour('--hairline');
  context.lineWidth = 5;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.restore();
}

/** Paper, with the shadow that it casts on the curtain. */
function fillPaper(context: Context, look: Look, shape: Path2D): void {
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 40%)';
  context.shadowBlur = 50;
  context.shadowOffsetY = 22;
  context.fillStyle = look.colour('--print');
  context.fill(shape, 'evenodd');
  context.restore();
}
