import { heightOf, LEADING, lockUp, type HeadlineLine, type Measure } from './lockup.ts';

/** In pixels: what Instagram and WhatsApp show full-screen. */
export const STORY = { width: 1080, height: 1920 } as const;
/** Above and below these, the apps lay their own controls: no text stands there. */
export const SAFE = { top: 250, bottom: 1670 } as const;

const MARGIN = 64;
/** A picture may reach further than text. */
const PICTURE_TOP = 190;
const GAP = 60;
/** A picture narrower than this, by its height, has the words beside it. */
const STRIP_RATIO = 0.42;
const STRIP_WIDTH = 550;
/** Of a strip and its column, at either side of the card. */
const STRIP_MARGIN = 48;
const LEAST_HEADLINE = 170;
const MOST_HEADLINE = 560;

interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** What is known of an order, as it stands on the card; empty where it is not known. */
export interface StoryFacts {
  date: string;
  booth: string;
  city: string;
}

/** A line of text: its left edge and its baseline. */
export interface TextLine {
  text: string;
  font: 'display' | 'text';
  size: number;
  x: number;
  y: number;
}

export interface StoryLayout {
  /** Without its edge, before it is turned about its middle. */
  picture: Box;
  /** In degrees. */
  tilt: number;
  headline: TextLine[];
  ticket: Box;
  /**
   * Where the stub with the wordmark is torn off: from the left edge, or from the top where it hangs below. Null: the
   * ticket is all stub.
   */
  cut: { side: 'right' | 'below'; at: number } | null;
  facts: TextLine[];
  /** The middle of the wordmark, and how much room it has. */
  logo: { x: number; y: number; width: number };
}

interface Order {
  /** Width by height of the picture. */
  ratio: number;
  /** Width of the print's edge. */
  edge: number;
  facts: StoryFacts;
  slogan: string;
  measure: Measure;
}

/**
 * Where everything stands on a story card: a strip has the words beside it, any other picture has them above and
 * below.
 */
export function layoutStory(order: Order): StoryLayout {
  return order.ratio < STRIP_RATIO ? besideStrip(order) : aroundPicture(order);
}

function besideStrip({ ratio, edge, facts, slogan, measure }: Order): StoryLayout {
  const tilt = -2;
  const print = fitTurned({ ratio, edge, tilt }, { width: STRIP_WIDTH, height: STORY.height - 2 * PICTURE_TOP });
  const left = STRIP_MARGIN + print.turned.width + STRIP_MARGIN;
  const column = { x: left, width: STORY.width - STRIP_MARGIN - left };
  const top = Math.round((STORY.height - print.turned.height) / 2);
  const rows = factRows(facts, column.width - 2 * TICKET_PAD, 84, measure);
  const body = rows.length === 0 ? 0 : rowsHeight(rows) + 2 * TICKET_PAD;
  const height = body + STUB;
  const bottom = Math.max(top + print.turned.height - 70, SAFE.top + 900);
  const ticket = { ...column, y: bottom - height, height };
  const headlineTop = Math.max(SAFE.top, top + 70);
  const lines = lockUp(slogan, { width: column.width, height: Math.min(ticket.y - GAP - headlineTop, 760) }, measure);
  return {
    picture: within({ ...print.turned, x: STRIP_MARGIN, y: top }, print),
    tilt,
    headline: stack(lines, column.x, headlineTop),
    ticket,
    cut: body === 0 ? null : { side: 'below', at: body },
    facts: place(rows, column.x + TICKET_PAD, ticket.y + TICKET_PAD),
    logo: { x: column.x + column.width / 2, y: ticket.y + body + STUB / 2, width: column.width - 2 * TICKET_PAD },
  };
}

function aroundPicture({ ratio, edge, facts, slogan, measure }: Order): StoryLayout {
  const tilt = ratio < 1 ? -2 : -2.5;
  const width = STORY.width - 2 * MARGIN;
  const stub = 310;
  const rows = factRows(facts, width - stub - 2 * TICKET_PAD, 80, measure);
  const ticketHeight = Math.max(rowsHeight(rows) + 2 * TICKET_PAD, 160);
  const print = fitTurned({ ratio, edge, tilt }, { width, height: SAFE.bottom - ticketHeight - GAP - PICTURE_TOP });

  const room = SAFE.bottom - SAFE.top - ticketHeight - print.turned.height - 2 * GAP;
  const lines = room < LEAST_HEADLINE ? [] : lockUp(slogan, { width, height: Math.min(room, MOST_HEADLINE) }, measure);
  const headlineHeight = lines.length === 0 ? 0 : heightOf(lines) + GAP;
  const total = headlineHeight + print.turned.height + GAP + ticketHeight;
  const start = lines.length === 0 ? PICTURE_TOP : SAFE.top;
  const top = start + Math.max(0, SAFE.bottom - start - total) / 2;

  const pictureTop = top + headlineHeight;
  const ticket = { x: MARGIN, y: pictureTop + print.turned.height + GAP, width, height: ticketHeight };
  const cut = rows.length === 0 ? null : { side: 'right' as const, at: width - stub };
  const logo = cut
    ? { x: MARGIN + cut.at + stub / 2, width: stub - TICKET_PAD * 1.4 }
    : { x: STORY.width / 2, width: width / 2 };
  return {
    picture: within({ ...print.turned, x: (STORY.width - print.turned.width) / 2, y: pictureTop }, print),
    tilt,
    headline: stack(lines, MARGIN, top),
    ticket,
    cut,
    facts: place(rows, MARGIN + TICKET_PAD, ticket.y + (ticketHeight - rowsHeight(rows)) / 2),
    logo: { ...logo, y: ticket.y + ticketHeight / 2 },
  };
}

/** A size in the middle of a box. */
const within = ({ x, y, ...box }: Box, { width, height }: Size): Box => ({
  x: x + (box.width - width) / 2,
  y: y + (box.height - height) / 2,
  width,
  height,
});

/**
 * The largest size at which a picture with its edge, turned, stays within a box; and the size of that box around it.
 */
export function fitTurned({ ratio, edge, tilt }: { ratio: number; edge: number; tilt: number }, box: Size) {
  const [sin, cos] = [Math.abs(Math.sin((tilt * Math.PI) / 180)), Math.cos((tilt * Math.PI) / 180)];
  const edges = 2 * edge * (sin + cos);
  const height = Math.min((box.width - edges) / (ratio * cos + sin), (box.height - edges) / (cos + ratio * sin));
  const width = height * ratio;
  return {
    width,
    height,
    turned: { width: width * cos + height * sin + edges, height: height * cos + width * sin + edges },
  };
}

const TICKET_PAD = 38;
const STUB = 132;
const TEXT_SIZE = 36;
const DATE_GAP = 26;

interface Row {
  text: string;
  font: 'display' | 'text';
  size: number;
  /** From the top of this row to the top of the next. */
  height: number;
}

/** Date, booth and city, broken to a width. */
function factRows({ date, booth, city }: StoryFacts, width: number, dateSize: number, measure: Measure): Row[] {
  const place =
    booth !== '' && city !== '' && measure(`${booth}, ${city}`, 'text') * TEXT_SIZE <= width
      ? [`${booth}, ${city}`]
      : [booth, city];
  const lines = place.filter(Boolean).flatMap((text) => wrap(text, width / TEXT_SIZE, measure));
  const rows: Row[] = lines.map((text) => ({
    text,
    font: 'text',
    size: Math.min(TEXT_SIZE, width / measure(text, 'text')),
    height: TEXT_SIZE * 1.28,
  }));
  if (date === '') return rows;
  const size = Math.min(dateSize, width / measure(date, 'display'));
  return [{ text: date, font: 'display', size, height: size * 0.8 + (rows.length > 0 ? DATE_GAP : 0) }, ...rows];
}

/** A line shrinks as far as this before it breaks. */
const SMALLEST = 0.84;

/** Words on as many lines as they need, at 1 px. */
function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of measure(text, 'text') * SMALLEST <= width ? [text] : text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && measure(longer, 'text') <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const rowsHeight = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

function place(rows: readonly Row[], x: number, top: number): TextLine[] {
  let y = top;
  return rows.map(({ text, font, size, height }) => {
    const line = { text, font, size, x, y: y + size * (font === 'display' ? 0.74 : 0.92) };
    y += height;
    return line;
  });
}

function stack(lines: readonly HeadlineLine[], x: number, top: number): TextLine[] {
  let y = top;
  return lines.map(({ text, size }) => {
    y += size * LEADING;
    return { text, font: 'display', size, x, y: y - size * 0.18 };
  });
}
