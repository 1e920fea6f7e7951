import { brand } from '#brand/brand.ts';
import logo from '#brand/logo.svg?raw';
import { toJpeg } from '#web/features/orders/saving/save-file.ts';
import backdrop from './backdrop.svg?raw';
import { drawPrint, drawTicket } from './decorations.ts';
import { layoutStory, type StoryFacts, type StoryLayout, STORY, type TextLine } from './layout-story.ts';
import { loadDrawing, loadFonts, type Look, measureWith, type Picture, readLook } from './look.ts';

/**
 * The story card: a picture of an order on the booth's curtain with date, booth and the brand, as a JPEG of {@link
 * STORY}.
 *
 * @param isPrint the picture is a whole print already; a photo gets the edge of one
 */
export async function drawStory(picture: Picture, facts: StoryFacts, isPrint: boolean): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), STORY);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  const look = readLook();
  await loadFonts(look);
  const edge = isPrint ? 10 : 24;
  const layout = layoutStory({
    ratio: picture.width / picture.height,
    edge,
    facts,
    slogan: brand.slogan[0] ?? '',
    measure: measureWith(context, look),
  });

  context.drawImage(await loadDrawing(backdrop, look), 0, 0);
  drawPrint(context, look, { picture, box: layout.picture, edge });
  drawTicket(context, look, layout);
  for (const line of layout.headline) drawLine(context, look, line, '--flash');
  for (const line of layout.facts) drawLine(context, look, line, '--ink');
  await drawLogo(context, look, layout.logo);
  return toJpeg(canvas);
}

function drawLine(
  context: CanvasRenderingContext2D,
  look: Look,
  { text, font, size, x, y }: Omit<TextLine, 'height'>,
  colour: string,
): void {
  context.font = look.font(font, size);
  context.fillStyle = look.colour(colour);
  context.fillText(text, x, y);
}

/** The logo and the name: together in the middle of their room. */
async function drawLogo(
  context: CanvasRenderingContext2D,
  look: Look,
  { x, y, width }: StoryLayout['logo'],
): Promise<void> {
  const mark = await loadDrawing(logo.replaceAll('currentColor', 'var(--accent)'), look);
  const nameWidth = measureWith(context, look)(brand.name, 'display');
  const height = 1.474;
  const markWidth = (height * mark.naturalWidth) / mark.naturalHeight;
  // The gap behind the mark, less what a tilted one has beside it.
  const room = markWidth - 0.02;
  const size = Math.min(72, width / (nameWidth + room));
  const left = x - (size * (nameWidth + room)) / 2;
  context.drawImage(mark, left - size * 0.08, y - (size * height) / 2, size * markWidth, size * height);
  drawLine(
    context,
    look,
    { text: brand.name, font: 'display', size, x: left + size * room, y: y + size * 0.3 },
    '--ink',
  );
}
