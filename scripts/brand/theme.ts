/** Reads the colours of a theme by name: `accent` is `#cf1f17`. */
export function readColours(css: string): Map<string, string> {
  const [root = ''] = css.split('@media');
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/gi)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Replaces the names of colours in a drawing: `fill="var(--accent)"`. */
export function colourDrawing(svg: string, colours: ReadonlyMap<string, string>): string {
  return svg.replaceAll(/var\(--([\w-]+)(?:, *([^)]*))?\)/g, (reference, name: string, fallback?: string) => {
    const colour = colours.get(name) ?? fallback;
    if (colour === undefined) throw new Error(`theme.css: has no ${reference}, which a drawing uses`);
    return colour;
  });
}

/**
 * Replaces mixes with `transparent` by their values: before 2024 `::backdrop` inherited no custom properties, and older
 * browsers do not support color-mix().
 */
export function resolveMixes(css: string, colours: ReadonlyMap<string, string>): string {
  return css.replaceAll(/color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)/g, (mix, name: string, share) => {
    const hex = colours.get(name);
    return hex === undefined ? mix : `rgb(${channels(hex).join(' ')} / ${share}%)`;
  });
}

/** Returns red, green and blue, 0 to 255. */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The contrast of two colours as WCAG defines it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
