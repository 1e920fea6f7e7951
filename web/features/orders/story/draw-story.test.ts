import { beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#brand/brand.ts';
import { createCard, type StoryLayout, type StoryOrder } from './draw-story.ts';

const order = { date: '2026-11-12T20:00:00Z', boothName: 'Colorblast Vintage Photobooth', city: 'Jakarta' };

/** The 2D context of a canvas, with letters about as wide as those of the brand's fonts. */
const context = {
  font: '',
  save: () => undefined,
  restore: () => undefined,
  translate: vi.fn<(x: number, y: number) => void>(),
  rotate: () => undefined,
  fillRect: () => undefined,
  measureText: (text: string) => ({ width: text.length * 0.57 * Number(/[\d.]+(?=px)/.exec(context.font)?.[0]) }),
  drawImage: vi.fn<(picture: unknown, x: number, y: number, width?: number, height?: number) => void>(),
  fillText: vi.fn<(text: string, x: number, y: number) => void>(),
};

beforeEach(() => {
  context.drawImage.mockClear();
  context.translate.mockClear();
  context.fillText.mockReset();
  Object.assign(document, { fonts: { load: async () => [] } });
  Image.prototype.decode = async () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  );
});

async function draw(facts: StoryOrder, ratio = 1, layout: StoryLayout = 'ticket') {
  const texts: { text: string; left: number; right: number; top: number; y: number }[] = [];
  context.fillText.mockImplementation((text, x, y) => {
    const { width } = context.measureText(text);
    const top = y - Number(/[\d.]+(?=px)/.exec(context.font)?.[0]);
    texts.push({ text, left: x - width / 2, right: x + width / 2, top, y });
  });
  const picture = { width: 1000 * ratio, height: 1000 } as HTMLCanvasElement;
  const options = { layout, size: picture, isPrint: false };
  const drawPicture = await createCard(document.createElement('canvas'), facts, options);
  drawPicture(picture);
  const [, , , width = 0, height = 0] = context.drawImage.mock.calls.find(([image]) => image === picture) ?? [];
  const [[middle, centre] = [0, 0]] = context.translate.mock.calls;
  // Half of the size of the print with an edge of 24 px, rotated by 2°.
  const [half, high] = [width / 2 + 24, height / 2 + 24];
  const [across, down] = [half + high * 0.035, high + half * 0.035];
  const print = { left: middle - across, right: middle + across, top: centre - down, bottom: centre + down };
  return { texts, picture: { width, height }, print };
}

test('the card has the slogan, the brand, and what is known of the order, the day in WIB', async () => {
  const wordsOf = async (facts: StoryOrder) => (await draw(facts)).texts.map(({ text }) => text);
  const always = [brand.slogan[0], brand.name];
  expect(await wordsOf(order)).toEqual([...always, '13 · 11 · 26', 'Colorblast Vintage Photobooth', 'Jakarta']);
  expect(await wordsOf({ date: 'besok', boothName: null, city: 'Malang' })).toEqual([...always, 'Malang']);
  expect(await wordsOf({ date: null, boothName: null, city: null })).toEqual(always);
});

const layouts = (...ratios: number[]) =>
  (['ticket', 'large'] as const).flatMap((layout) => ratios.map((ratio) => [ratio, layout] as const));

test.each(layouts(1, 1 / 3))(
  'no text is where the apps lay their controls, or wider than its room: %f, %s',
  async (ratio, layout) => {
    const { texts } = await draw(
      { ...order, boothName: 'A very long name of a booth in a very large hall' },
      ratio,
      layout,
    );
    for (const { left, right, y } of texts) {
      expect(left).toBeGreaterThanOrEqual(64);
      expect(right).toBeLessThanOrEqual(1080 - 64);
      expect(y).toBeGreaterThan(250 + 84);
      expect(y).toBeLessThan(1670 - 20);
    }
    // The ticket is torn off at 706; its facts are the last three.
    for (const { right } of layout === 'ticket' ? texts.slice(-3) : []) expect(right).toBeLessThan(706);
  },
);

test.each(layouts(0.2, 0.49, 2 / 3, 1.5))(
  'a picture of %f keeps its ratio, clear of the texts: %s',
  async (ratio, layout) => {
    const { picture, print, texts } = await draw(order, ratio, layout);
    expect(picture.width / picture.height).toBeCloseTo(ratio);
    expect(print.left).toBeGreaterThanOrEqual(0);
    expect(print.right).toBeLessThanOrEqual(1080);
    // Below the valance.
    expect(print.top).toBeGreaterThan(124);
    const covered = texts.filter(({ left, top }) => left < print.right && top < print.bottom);
    expect(covered).toEqual([]);
  },
);
