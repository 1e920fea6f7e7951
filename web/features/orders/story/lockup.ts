/** How wide a text is in a font of 1 px. */
export type Measure = (text: string, font: 'display' | 'text') => number;

export interface Size {
  width: number;
  height: number;
}

/** A line of text, and how far below its top the next one begins. */
export interface Row {
  text: string;
  font: 'display' | 'text';
  size: number;
  height: number;
}

/** A line is at most this many times as large as the smallest. */
const LARGEST = 1.9;
/** Height of a line by its size: the display face stands close. */
const LEADING = 0.94;

/**
 * Every line as wide as the box, unless it were too large beside the others; all of them smaller where the box is not
 * as high.
 */
function toRows(lines: readonly string[], box: Size, measure: Measure): Row[] {
  const largest = (LARGEST * box.width) / Math.max(...lines.map((text) => measure(text, 'display')));
  const sizeOf = (text: string) => Math.min(box.width / measure(text, 'display'), largest);
  const height = lines.reduce((sum, text) => sum + sizeOf(text) * LEADING, 0);
  const shrink = Math.min(1, box.height / height);
  return lines.map((text) => {
    const size = sizeOf(text) * shrink;
    return { text, font: 'display', size, height: size * LEADING };
  });
}

export const rowsHeight = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/**
 * A headline broken and sized so that its letters cover as much of the box as they can: big short words, small long
 * ones.
 */
export function lockUp(text: string, box: Size, measure: Measure): Row[] {
  const area = (rows: readonly Row[]) =>
    rows.reduce((sum, row) => sum + row.size ** 2 * measure(row.text, 'display'), 0);
  const words = text.split(' ').filter(Boolean);
  const ways = words.map((_, index) => toRows(linesOf(words, index + 1), box, measure));
  return ways.reduce<Row[]>((best, rows) => (area(rows) > area(best) ? rows : best), []);
}

/** As many words on each line. */
const linesOf = (words: readonly string[], count: number): string[] =>
  Array.from({ length: Math.ceil(words.length / count) }, (_, line) =>
    words.slice(line * count, (line + 1) * count).join(' '),
  );
