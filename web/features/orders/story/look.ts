import type { Measure } from './lockup.ts';

export type Picture = CanvasImageSource & { width: number; height: number };

/** Font families and colours of the brand, from the page's style sheet. */
export interface Look {
  font: (name: 'display' | 'text', size: number) => string;
  /** Of a custom property: `colour('--accent')`. */
  colour: (token: string) => string;
}

export function readLook(): Look {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    colour: read,
    font: (name, size) => `${name === 'display' ? 400 : 700} ${size}px ${read(`--${name}`)}`,
  };
}

/** The page shows both, but perhaps not in these weights. Without them the fallback of the page is drawn. */
export async function loadFonts({ font }: Look): Promise<void> {
  const fonts = (['display', 'text'] as const).map((name) => font(name, 1).split(',')[0] ?? '');
  await Promise.allSettled(fonts.map((first) => document.fonts.load(first)));
}

/** A drawing as a picture, with the colours that it names: `fill="var(--accent)"`. */
export async function loadDrawing(svg: string, { colour }: Look): Promise<HTMLImageElement> {
  const coloured = svg.replaceAll(/var\((--[\w-]+)\)/g, (_reference, token: string) => colour(token));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(coloured)}`;
  await image.decode();
  return image;
}

export function measureWith(context: CanvasRenderingContext2D, { font }: Look): Measure {
  return (text, name) => {
    context.font = font(name, 100);
    return Math.max(1, context.measureText(text).width) / 100;
  };
}
