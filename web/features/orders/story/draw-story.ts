import { brand } from '#brand/brand.ts';
import logoSvg from '#brand/logo.svg?raw';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { formatter, TIME_ZONE } from '#web/lib/format-dates.ts';
import backdrop from './backdrop.svg?raw';
import ticket from './ticket.svg?raw';

/** The facts of an order on the card. */
export type StoryOrder = Pick<Order, 'date' | 'boothName' | 'city'>;

/**
 * `ticket`: the facts of the order stand on a ticket below the picture. `large`: the picture has their space as well.
 */
export type StoryLayout = 'ticket' | 'large';

/** The size in pixels that Instagram and WhatsApp show in full screen. Their controls cover the outer 250 px. */
export const STORY = { width: 1080, height: 1920 } as const;

interface Size {
  width: number;
  height: number;
}

/** Where the parts of a card are: their centres, except that a logo is placed by its top. */
const CARD = {
  // The rotated print fits between the valance and the slogan.
  print: { x: 540, y: 755, width: 890, height: 1085 },
  slogan: { x: 540, y: 1380, width: 900, size: 84 },
  logo: { x: 861, y: 1472, height: 96 },
  name: { x: 861, y: 1616, width: 250, size: 56 },
  facts: { x: 385, y: 1560, width: 560 },
};
/** A strip has the slogan beside it: with the slogan below, half of the card would be empty. */
const CARDS: Record<'broad' | 'strip', Record<StoryLayout, Omit<typeof CARD, 'slogan'> & Partial<typeof CARD>>> = {
  broad: {
    ticket: CARD,
    large: { ...CARD, slogan: undefined, print: { x: 540, y: 800, width: 1000, height: 1230 } },
  },
  strip: {
    ticket: {
      ...CARD,
      print: { x: 280, y: 800, width: 460, height: 1205 },
      slogan: { x: 784, y: 800, width: 452, size: 98 },
    },
    large: {
      print: { x: 290, y: 935, width: 480, height: 1500 },
      slogan: { x: 800, y: 640, width: 430, size: 98 },
      logo: { x: 800, y: 1050, height: 120 },
      name: { x: 800, y: 1248, width: 430, size: 88 },
      facts: { x: 800, y: 1440, width: 430 },
    },
  },
};
const LEADING = 1.2;
/** On the card, a picture with a smaller ratio of width to height is a strip. */
const CARD_STRIP_RATIO = 0.5;
const TILT = -2;
const TAPE = { width: 280, height: 70 };

export const isStrip = ({ width, height }: Size): boolean => width / height < CARD_STRIP_RATIO;

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: TIME_ZONE,
});

/** `12 · 11 · 26`: the day in WIB, as on the prints of the booth; empty if it is missing or unreadable. */
const stampOf = formatter((date) => day.format(date).replaceAll('/', ' · '), '');

interface CardOptions {
  layout: StoryLayout;
  /** The size of the pictures. */
  size: Size;
  /** The picture is a print and has its own edge; a photo gets a wider one. */
  isPrint: boolean;
}

/**
 * Draws the story card on a canvas: the booth's curtain, with date, booth and brand. The canvas gets the size
 * {@link STORY}.
 *
 * @returns draws a picture of the order on the card, in place of the previous one
 */
export async function createCard(
  canvas: HTMLCanvasElement,
  { date, boothName, city }: StoryOrder,
  { layout, size, isPrint }: CardOptions,
): Promise<(picture: CanvasImageSource) => void> {
  const ground = Object.assign(document.createElement('canvas'), STORY);
  const [context, target] = [ground, Object.assign(canvas, STORY)].map((one) => one.getContext('2d', { alpha: false }));
  if (!context || !target) throw new Error('no canvas');
  // The page has loaded both fonts, but perhaps not in these weights.
  await Promise.allSettled([fontOf('display', 1), fontOf('text', 1)].map((font) => document.fonts.load(font)));

  const shape = isStrip(size) ? 'strip' : 'broad';
  const { print, slogan, logo, name, facts } = CARDS[shape][layout];
  const isOnTicket = layout === 'ticket';
  context.drawImage(await loadDrawing(backdrop), 0, 0);
  if (isOnTicket) context.drawImage(await loadDrawing(ticket), 0, 0);
  const mark = await loadDrawing(logoSvg.replaceAll('currentColor', `var(${isOnTicket ? '--accent' : '--flash'})`));
  const width = (logo.height * mark.naturalWidth) / mark.naturalHeight;
  context.drawImage(mark, logo.x - width / 2, logo.y, width, logo.height);

  context.textAlign = 'center';
  context.fillStyle = customProperty('--flash');
  const text = brand.slogan[0] ?? '';
  if (slogan) {
    const rows = shape === 'strip' ? text.split(' ') : [text];
    writeRows(
      context,
      rows.map((row): Row => [row, 'display', slogan.size]),
      slogan,
    );
  }
  if (isOnTicket) context.fillStyle = customProperty('--ink');
  writeRows(context, [[brand.name, 'display', name.size]], name);
  writeRows(
    context,
    [
      [stampOf(date), 'display', 80],
      [boothName ?? '', 'text', 36],
      [city ?? '', 'text', 36],
    ],
    facts,
  );
  return (picture) => {
    target.drawImage(ground, 0, 0);
    drawPrint(target, picture, { size, area: print, edge: isPrint ? 10 : 24 });
  };
}

/** Draws a picture with the edge of a print, as large as its area allows, rotated, with a piece of tape. */
function drawPrint(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  { size, area, edge }: { size: Size; area: Size & { x: number; y: number }; edge: number },
): void {
  const scale = Math.min((area.width - 2 * edge) / size.width, (area.height - 2 * edge) / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
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

type Row = [text: string, font: 'display' | 'text', size: number];

/** Writes the rows that have a text around the centre `x`, `y`, each smaller if it would be wider than the area. */
function writeRows(
  context: CanvasRenderingContext2D,
  rows: readonly Row[],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const shown = rows.filter(([text]) => text);
  let top = y - (LEADING * shown.reduce((sum, [, , size]) => sum + size, 0)) / 2;
  for (const [text, font, size] of shown) {
    context.font = fontOf(font, size);
    context.font = fontOf(font, size * Math.min(1, width / context.measureText(text).width));
    context.fillText(text, x, top + size * 0.85);
    top += size * LEADING;
  }
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
