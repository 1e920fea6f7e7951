import type { Measure } from './lockup.ts';

export type Picture = CanvasImageSource & { width: number; height: number };

/** What the page's style sheet says: families and colours of the brand. */
export interface Look {
  font: (name: 'display' | 'text') => string;
  /** Of a custom property: `colour('--red')`. */
  colour: (token: `--${string}`) => string;
}

export function readLook(): Look {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    colour: read,
    font: (name) => (name === 'display' ? `400 1px ${read('--display')}` : `700 1px ${read('--text')}`),
  };
}

/** The page shows both, but perhaps not in these weights. Without them the fallback of the page is drawn. */
export async function loadFonts({ font }: Look): Promise<void> {
  const fonts = (['display', 'text'] as const).map((name) => font(name).split(',')[0] ?? '');
  await Promise.allSettled(fonts.map((first) => document.fonts.load(first)));
}

export const sized = (font: string, size: number) => font.replace('1px', `${size}px`);

export function measureWith(context: CanvasRenderingContext2D, { font }: Look): Measure {
  return (text, name) => {
    context.font = sized(font(name), 100);
    return Math.max(1, context.measureText(text).width) / 100;
  };
}
