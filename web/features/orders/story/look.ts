import type { Measure } from './lockup.ts';

export type Picture = CanvasImageSource & { width: number; height: number };

/** Font families and colours of the brand, from the page's style sheet. */
export interface Look {
  font: (name: 'display' | 'text', size: number) => string;
  /** Of a custom property: `colour('--accent')`. */
  colour: (token: `--${string}`) => string;
  /** Ink, of which `share` (0 to 1) is seen. */
  shade: (share: number) => string;
}

export function readLook(): Look {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    colour: read,
    shade: (share) =>
      `${toHex(read('--ink'))}${Math.round(share * 255)
        .toString(16)
        .padStart(2, '0')}`,
    font: (name, size) => `${name === 'display' ? 400 : 700} ${size}px ${read(`--${name}`)}`,
  };
}

/** A minified style sheet may say #123 for #112233. */
const toHex = (colour: string) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

/** The page shows both, but perhaps not in these weights. Without them the fallback of the page is drawn. */
export async function loadFonts({ font }: Look): Promise<void> {
  const fonts = (['display', 'text'] as const).map((name) => font(name, 1).split(',')[0] ?? '');
  await Promise.allSettled(fonts.map((first) => document.fonts.load(first)));
}

export function measureWith(context: CanvasRenderingContext2D, { font }: Look): Measure {
  return (text, name) => {
    context.font = font(name, 100);
    return Math.max(1, context.measureText(text).width) / 100;
  };
}
