import { formatter, TIME_ZONE } from '#shared/dates.ts';
import { lockUp, type Measure, type Row, rowsHeight, type Size } from './lockup.ts';

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
/** Of the picture about its middle, in degrees. */
export const TILT = -2;

interface Point {
  x: number;
  y: number;
}

export type Box = Size & Point;

/** What is known of an order, as it stands on the card; empty where it is not known. */
export interface StoryFacts {
  date: string;
  /** Booth and city. */
  place: string;
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: TIME_ZONE,
});

/** `12 · 11 · 26`, the day in WIB as prints of the booth show it; empty when missing or unreadable. */
export const stampOf = formatter((date) => day.format(date).replaceAll('/', ' · '), '');

/** A line of text with its left edge and its baseline. */
export type TextLine = Row & Point;

export interface StoryLayout {
  /** Its middle, about which it is turned, and its size without the edge. */
  picture: Box;
  headline: TextLine[];
  ticket: Box;
  /** The ends of the line along which the stub with the wordmark is torn off. */
  perforation: [Point, Point];
  facts: TextLine[];
  /** The middle of the wordmark, and how much room it has. */
  logo: Point & { width: number };
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

const TICKET_PAD = 38;
/** Of the stub below a ticket, and of that at its right. */
const STUB = { height: 132, width: 310 };

function besideStrip({ ratio, edge, facts, slogan, measure }: Order): StoryLayout {
  const { turned, ...size } = fitTurned(
    { ratio, edge },
    { width: STRIP_WIDTH, height: STORY.height - 2 * PICTURE_TOP },
  );
  const top = (STORY.height - turned.height) / 2;
  const x = STRIP_MARGIN + turned.width + STRIP_MARGIN;
  const width = STORY.width - STRIP_MARGIN - x;
  const rows = factRows(facts, width - 2 * TICKET_PAD, 84, measure);
  const height = rowsHeight(rows) + 2 * TICKET_PAD + STUB.height;
  const bottom = top + turned.height - 70;
  const ticket = { x, y: bottom - height, width, height };
  const stubTop = bottom - STUB.height;
  const headline = lockUp(slogan, { width, height: ticket.y - GAP - top - 70 }, measure);
  return {
    picture: { ...size, x: STRIP_MARGIN + turned.width / 2, y: STORY.height / 2 },
    headline: place(headline, x, top + 70),
    ticket,
    perforation: [
      { x, y: stubTop },
      { x: x + width, y: stubTop },
    ],
    facts: place(rows, x + TICKET_PAD, ticket.y + TICKET_PAD),
    logo: { x: x + width / 2, y: bottom - STUB.height / 2, width: width - 2 * TICKET_PAD },
  };
}

function aroundPicture({ ratio, edge, facts, slogan, measure }: Order): StoryLayout {
  const width = STORY.width - 2 * MARGIN;
  const rows = factRows(facts, width - STUB.width - 2 * TICKET_PAD, 80, measure);
  const height = Math.max(rowsHeight(rows) + 2 * TICKET_PAD, 160);
  const { turned, ...size } = fitTurned({ ratio, edge }, { width, height: SAFE.bottom - height - GAP - PICTURE_TOP });

  const room = SAFE.bottom - SAFE.top - height - turned.height - 2 * GAP;
  const headline = room < LEAST_HEADLINE ? [] : lockUp(slogan, { width, height: room }, measure);
  const above = headline.length === 0 ? 0 : rowsHeight(headline) + GAP;
  const start = headline.length === 0 ? PICTURE_TOP : SAFE.top;
  const top = start + Math.max(0, SAFE.bottom - start - above - turned.height - GAP - height) / 2;

  const ticket = { x: MARGIN, y: top + above + turned.height + GAP, width, height };
  const stubLeft = MARGIN + width - STUB.width;
  return {
    picture: { ...size, x: STORY.width / 2, y: top + above + turned.height / 2 },
    headline: place(headline, MARGIN, top),
    ticket,
    perforation: [
      { x: stubLeft, y: ticket.y },
      { x: stubLeft, y: ticket.y + height },
    ],
    facts: place(rows, MARGIN + TICKET_PAD, ticket.y + (height - rowsHeight(rows)) / 2),
    logo: { x: stubLeft + STUB.width / 2, y: ticket.y + height / 2, width: STUB.width - TICKET_PAD * 1.4 },
  };
}

/**
 * The largest size at which a picture with its edge, turned, stays within a box; and the size of that box around it.
 */
export function fitTurned({ ratio, edge }: Pick<Order, 'ratio' | 'edge'>, box: Size) {
  const [sin, cos] = [Math.abs(Math.sin((TILT * Math.PI) / 180)), Math.cos((TILT * Math.PI) / 180)];
  const edges = 2 * edge * (sin + cos);
  const height = Math.min((box.width - edges) / (ratio * cos + sin), (box.height - edges) / (cos + ratio * sin));
  const width = height * ratio;
  return {
    width,
    height,
    turned: { width: width * cos + height * sin + edges, height: height * cos + width * sin + edges },
  };
}

const TEXT_SIZE = 36;
const DATE_GAP = 26;

/** The date, and the place broken to a width. */
function factRows({ date, place: where }: StoryFacts, width: number, dateSize: number, measure: Measure): Row[] {
  const rows: Row[] = wrap(where, width / TEXT_SIZE, measure).map((text) => ({
    text,
    font: 'text',
    size: Math.min(TEXT_SIZE, width / measure(text, 'text')),
    height: TEXT_SIZE * 1.28,
  }));
  if (date === '') return rows;
  const size = Math.min(dateSize, width / measure(date, 'display'));
  return [{ text: date, font: 'display', size, height: size * 0.8 + (rows.length > 0 ? DATE_GAP : 0) }, ...rows];
}

/** Words on as many lines as they need, at 1 px. */
function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && measure(longer, 'text') <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function place(rows: readonly Row[], x: number, top: number): TextLine[] {
  let next = top;
  return rows.map((row) => {
    const y = next + row.size * (row.font === 'display' ? 0.76 : 0.92);
    next += row.height;
    return { ...row, x, y };
  });
}
