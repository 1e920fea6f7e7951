import { describe, expect, test } from 'vitest';
import { fitTurned, layoutStory, SAFE, stampOf, type StoryFacts, STORY, type TextLine, TILT } from './layout-story.ts';
import { lockUp, type Measure } from './lockup.ts';

/** About as wide as the letters of the brand's fonts. */
const measure: Measure = (text, font) => text.length * (font === 'display' ? 0.57 : 0.54);
const edge = 24;
const slogan = 'Gaya dulu, ketawa kemudian';
const known: StoryFacts = { date: '12 · 11 · 26', place: 'Colorblast Vintage Photobooth, Jakarta' };
const unknown: StoryFacts = { date: '', place: '' };

const RATIOS = [0.2, 0.296, 1 / 3, 0.39, 0.42, 0.5, 2 / 3, 0.8, 1, 1.03, 1.2, 1.5, 2, 3.2];
const cases = RATIOS.flatMap((ratio) =>
  Object.entries({ 'all facts': known, 'no facts': unknown, 'no date': { ...known, date: '' } }).map(
    ([about, facts]) => ({ ratio, about, ...layoutStory({ ratio, edge, facts, slogan, measure }) }),
  ),
);

/** The outline of the picture with its edge, as it is turned. */
function outline({ picture }: ReturnType<typeof layoutStory>) {
  const { width, height } = fitTurned({ ratio: picture.width / picture.height, edge }, { width: 1e6, height: 1e6 });
  const [sin, cos] = [Math.abs(Math.sin((TILT * Math.PI) / 180)), Math.cos((TILT * Math.PI) / 180)];
  const [w, h] = [picture.width + 2 * edge, picture.height + 2 * edge];
  const { x, y } = picture;
  expect(width / height).toBeCloseTo(picture.width / picture.height);
  return {
    left: x - (w * cos + h * sin) / 2,
    right: x + (w * cos + h * sin) / 2,
    top: y - (h * cos + w * sin) / 2,
    bottom: y + (h * cos + w * sin) / 2,
  };
}

const rightOf = ({ text, font, size, x }: TextLine) => x + measure(text, font) * size;

describe.each(cases)('a picture of $ratio with $about', (card) => {
  test('keeps its own ratio, on the card, clear of ticket and headline', () => {
    const { left, right, top, bottom } = outline(card);
    expect(card.picture.width / card.picture.height).toBeCloseTo(card.ratio);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(STORY.width);
    expect(top).toBeGreaterThan(150);
    expect(bottom).toBeLessThanOrEqual(STORY.height - 150);
    const isBeside = right < card.ticket.x;
    expect(isBeside || bottom < card.ticket.y).toBe(true);
    for (const line of card.headline) expect(right < line.x || line.y < top).toBe(true);
  });

  test('has all its text where no app lays its controls', () => {
    const lines = [...card.headline, ...card.facts];
    expect(card.ticket.y).toBeGreaterThanOrEqual(SAFE.top);
    expect(card.ticket.y + card.ticket.height).toBeLessThanOrEqual(SAFE.bottom + 0.001);
    for (const line of lines) {
      expect(line.y - line.size * 0.75).toBeGreaterThanOrEqual(SAFE.top);
      expect(line.y + line.size * 0.22).toBeLessThanOrEqual(SAFE.bottom);
      expect(rightOf(line)).toBeLessThanOrEqual(STORY.width - 40);
    }
  });

  test('has its facts on the ticket, apart from the stub', () => {
    const { ticket, perforation } = card;
    const [, end] = perforation;
    for (const line of card.facts) {
      expect(line.x).toBeGreaterThan(ticket.x);
      expect(rightOf(line)).toBeLessThanOrEqual(end.x);
      expect(line.y).toBeLessThan(end.y);
    }
  });
});

test('a strip has the words beside it, other pictures above and below', () => {
  const isBeside = (ratio: number) => {
    const { picture, ticket } = layoutStory({ ratio, edge, facts: known, slogan, measure });
    return ticket.x > picture.x;
  };
  expect([0.296, 0.39, 0.5, 1, 1.5].map(isBeside)).toEqual([true, true, false, false, false]);
});

test('the picture of a portrait is worth more than a headline', () => {
  const headlineOf = (ratio: number) => layoutStory({ ratio, edge, facts: known, slogan, measure }).headline.length;
  expect(headlineOf(2 / 3)).toBe(0);
  expect(headlineOf(1.5)).toBeGreaterThan(0);
});

test('what is known stands on the ticket in full', () => {
  const words = (facts: StoryFacts) =>
    layoutStory({ ratio: 0.3, edge, facts, slogan, measure })
      .facts.map(({ text }) => text)
      .join(' ');
  expect(words(known)).toBe('12 · 11 · 26 Colorblast Vintage Photobooth, Jakarta');
  expect(words({ ...unknown, place: 'Malang' })).toBe('Malang');
});

describe('a headline', () => {
  const box = { width: 400, height: 700 };

  test('fills its box in width, no line many times as large as another', () => {
    const lines = lockUp(slogan, box, measure);
    const widths = lines.map(({ text, size }) => measure(text, 'display') * size);
    expect(Math.max(...widths)).toBeCloseTo(box.width);
    expect(lines.map(({ text }) => text).join(' ')).toBe(slogan);
    const sizes = lines.map(({ size }) => size);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThanOrEqual(1.9 + 1e-9);
  });

  test('is smaller in a low box, and nothing without words', () => {
    const height = lockUp(slogan, { width: 950, height: 180 }, measure).reduce((sum, { size }) => sum + size, 0);
    expect(height).toBeLessThanOrEqual(180 / 0.94 + 0.001);
    expect(lockUp('', box, measure)).toEqual([]);
  });
});

test('a stamp has the day of a print, in WIB; nothing where there is none', () => {
  expect(stampOf('2026-11-12')).toBe('12 · 11 · 26');
  expect(stampOf('2026-11-12T20:00:00Z')).toBe('13 · 11 · 26');
  expect([stampOf(null), stampOf('besok')]).toEqual(['', '']);
});
