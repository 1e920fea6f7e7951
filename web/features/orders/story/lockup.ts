/** How wide a text is in a font of 1 px. */
export type Measure = (text: string, font: 'display' | 'text') => number;

export interface HeadlineLine {
  text: string;
  size: number;
}

/** A line is at most this many times as large as the smallest. */
const LARGEST = 1.9;
/** Height of a line by its size: the display face stands close. */
export const LEADING = 0.94;
/** More words than this stay on as few lines as there are. */
const MOST_WORDS = 8;

/** All ways to put words on lines, in their order. */
function splits(words: readonly string[]): string[][] {
  if (words.length < 2 || words.length > MOST_WORDS) return words.length === 0 ? [] : [[words.join(' ')]];
  const ways: string[][] = [];
  for (let count = 1; count < words.length; count++) {
    const line = words.slice(0, count).join(' ');
    for (const rest of splits(words.slice(count))) ways.push([line, ...rest]);
  }
  return [...ways, [words.join(' ')]];
}

/**
 * Every line as wide as the box, unless it were too large beside the others; all of them smaller where the box is not
 * as high.
 */
function sizesOf(lines: readonly string[], box: { width: number; height: number }, measure: Measure): HeadlineLine[] {
  const full = lines.map((text) => box.width / measure(text, 'display'));
  const largest = Math.min(...full) * LARGEST;
  const sizes = full.map((size) => Math.min(size, largest));
  const shrink = Math.min(1, box.height / heightOf(sizes.map((size) => ({ size }))));
  return lines.map((text, index) => ({ text, size: (sizes[index] ?? 0) * shrink }));
}

export const heightOf = (lines: readonly { size: number }[]): number =>
  lines.reduce((sum, { size }) => sum + size * LEADING, 0);

/**
 * A headline broken and sized so that its letters cover as much of the box as they can: big short words, small long
 * ones.
 */
export function lockUp(text: string, box: { width: number; height: number }, measure: Measure): HeadlineLine[] {
  const area = (lines: readonly HeadlineLine[]) =>
    lines.reduce((sum, line) => sum + line.size ** 2 * measure(line.text, 'display'), 0);
  const ways = splits(text.split(' ').filter(Boolean)).map((lines) => sizesOf(lines, box, measure));
  return ways.reduce<HeadlineLine[]>((best, lines) => (area(lines) > area(best) ? lines : best), []);
}
