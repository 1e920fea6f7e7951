import { brand } from '#brand/brand.ts';
import { LOGO_MARK } from '#web/ui/logo.tsx';
import { drawBackdrop, drawPrint, drawTicket } from './decorations.ts';
import { layoutStory, type StoryFacts, type StoryLayout, STORY, type TextLine } from './layout-story.ts';
import { loadFonts, type Look, measureWith, type Picture, readLook, sized } from './look.ts';

const QUALITY = 0.92;

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

  drawBackdrop(context, look);
  drawPrint(context, look, { picture, box: layout.picture, tilt: layout.tilt, edge });
  drawTicket(context, look, layout);
  for (const line of layout.headline) drawLine(context, look, line, '--flash');
  for (const line of layout.facts) drawLine(context, look, line, '--ink');
  drawLogo(context, look, layout.logo);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', QUALITY),
  );
}

function drawLine(
  context: CanvasRenderingContext2D,
  look: Look,
  { text, font, size, x, y }: TextLine,
  colour: `--${string}`,
): void {
  context.font = sized(look.font(font), size);
  context.fillStyle = look.colour(colour);
  context.fillText(text, x, y);
}

/** The mark of 22 x 37 units, tilted, and the name: together in the middle of their room. */
function drawLogo(context: CanvasRenderingContext2D, look: Look, { x, y, width }: StoryLayout['logo']): void {
  const nameWidth = measureWith(context, look)(brand.name, 'display');
  // The mark and the gap behind it take 0.98 of the size of the letters.
  const size = Math.min(72, width / (nameWidth + 0.98));
  const left = x - (size * (nameWidth + 0.98)) / 2;
  context.save();
  context.translate(left + size * 0.42, y);
  context.rotate((-8 * Math.PI) / 180);
  context.scale(size / 27, size / 27);
  context.translate(-11, -18.5);
  context.fillStyle = look.colour('--red');
  context.fill(new Path2D(LOGO_MARK), 'evenodd');
  context.restore();
  drawLine(
    context,
    look,
    { text: brand.name, font: 'display', size, x: left + size * 0.98, y: y + size * 0.3 },
    '--ink',
  );
}
