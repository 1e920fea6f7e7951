import { brand } from '#brand/brand.ts';
import logo from '#brand/logo.svg?raw';
import { formatter, TIME_ZONE } from '#shared/dates.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { toJpeg } from '#web/features/orders/files/save-file.ts';
import backdrop from './backdrop.svg?raw';

/** The facts of an order on the card. */
export type StoryOrder = Pick<Order, 'date' | 'boothName' | 'city'>;

/** The size in pixels that Instagram and WhatsApp show in full screen. Their controls cover the outer 250 px. */
const STORY = { width: 1080, height: 1920 };
/** The centre and the size of the area of the print. The rotated print fits between the valance and the slogan. */
const PRINT = { x: 540, y: 755, width: 890, height: 1085 };
/** The areas of a strip and of the slogan beside it. With the slogan below, half of the card would be empty. */
const STRIP = { x: 280, y: 800, width: 460, height: 1205 };
const WORD = { x: 784, y: 800, width: 452, size: 98, leading: 110 };
/** A picture with a smaller ratio of width to height is a strip. */
const STRIP_RATIO = 0.5;
const TILT = -2;
const TAPE = { width: 280, height: 70 };
/** The texts and the logo; `x` is their centre. */
const SLOGAN = { x: 540, y: 1405, width: 900, size: 84 };
const FACTS = { x: 385, y: 1560, width: 560 };
const LOGO = { x: 861, y: 1472, height: 96 };
const NAME = { x: 861, y: 1630, width: 250, size: 56 };

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: TIME_ZONE,
});

/** `12 · 11 · 26`: the day in WIB, as on the prints of the booth; empty if it is missing or unreadable. */
const stampOf = formatter((date) => day.format(date).replaceAll('/', ' · '), '');

/**
 * Draws the story card: a picture of an order on the booth's curtain, above a ticket with date, booth and brand.
 *
 * @param isPrint the picture is a print and has its own edge; a photo gets a wider one
 * @returns a JPEG of the size {@link STORY}
 */
export async function drawStory(
  picture: CanvasImageSource & { width: number; height: number },
  { date, boothName, city }: StoryOrder,
  isPrint: boolean,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), STORY);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  // The page has loaded both fonts, but perhaps not in these weights.
  await Promise.allSettled([fontOf('display', 1), fontOf('text', 1)].map((font) => document.fonts.load(font)));

  context.drawImage(await loadDrawing(backdrop), 0, 0);
  const isStrip = picture.width / picture.height < STRIP_RATIO;
  drawPrint(context, picture, isStrip ? STRIP : PRINT, isPrint ? 10 : 24);
  const mark = await loadDrawing(logo.replaceAll('currentColor', 'var(--accent)'));
  const width = (LOGO.height * mark.naturalWidth) / mark.naturalHeight;
  context.drawImage(mark, LOGO.x - width / 2, LOGO.y, width, LOGO.height);

  context.textAlign = 'center';
  context.fillStyle = customProperty('--flash');
  const slogan = brand.slogan[0] ?? '';
  if (isStrip) writeWords(context, slogan);
  else write(context, slogan, 'display', SLOGAN);
  context.fillStyle = customProperty('--ink');
  write(context, brand.name, 'display', NAME);
  const rows = [
    { text: stampOf(date), font: 'display', size: 80, height: 92 },
    { text: boothName, font: 'text', size: 36, height: 46 },
    { text: city, font: 'text', size: 36, height: 46 },
  ] as const;
  const rowsWithText = rows.filter(({ text }) => text);
  let top = FACTS.y - rowsWithText.reduce((sum, { height }) => sum + height, 0) / 2;
  for (const { text, font, size, height } of rowsWithText) {
    write(context, text ?? '', font, { ...FACTS, y: top + size * 0.85, size });
    top += height;
  }
  return toJpeg(canvas);
}

/** Draws a picture with the edge of a print, as large as its area allows, rotated, with a piece of tape. */
function drawPrint(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource & { width: number; height: number },
  area: typeof PRINT,
  edge: number,
): void {
  const scale = Math.min((area.width - 2 * edge) / picture.width, (area.height - 2 * edge) / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.save();
  context.translate(area.x, area.y);
  context.rotate((TILT * Math.PI) / 180);
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 40%)';
  context.shadowBlur = 50;
  context.shadowOffsetY = 22;
  context.fillStyle = customProperty('--print');
  context.fillRect(-width / 2 - edge, -height / 2 - edge, width + 2 * edge, height + 2 * edge);
  context.restore();
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  context.translate(0, -height / 2 - edge - 6);
  context.rotate((-4 * Math.PI) / 180);
  context.globalAlpha = 0.85;
  context.fillStyle = customProperty('--butter');
  const tape = Math.min(width / 2, TAPE.width);
  context.fillRect(-tape / 2, -TAPE.height / 2, tape, TAPE.height);
  context.restore();
}

/** Writes the slogan, one word a line. */
function writeWords(context: CanvasRenderingContext2D, slogan: string): void {
  const words = slogan.split(' ');
  const top = WORD.y - (words.length * WORD.leading) / 2;
  for (const [row, word] of words.entries())
    write(context, word, 'display', { ...WORD, y: top + row * WORD.leading + WORD.size * 0.85 });
}

/** Writes a line of text centred at `x`, smaller if it would be wider than its area. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  font: 'display' | 'text',
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): void {
  context.font = fontOf(font, size);
  context.font = fontOf(font, size * Math.min(1, width / context.measureText(text).width));
  context.fillText(text, x, y);
}

/** The value of a custom property of the brand's style sheet. */
const customProperty = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const fontOf = (name: 'display' | 'text', size: number): string =>
  `${name === 'display' ? 400 : 700} ${size}px ${customProperty(`--${name}`)}`;

/** Loads an SVG with the colours that it refers to: `fill="var(--accent)"`. */
async function loadDrawing(svg: string): Promise<HTMLImageElement> {
  const coloured = svg.replaceAll(/var\((--[\w-]+)\)/g, (_reference, name: string) => customProperty(name));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(coloured)}`;
  await image.decode();
  return image;
}
