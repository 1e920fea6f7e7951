/** The colours of a theme by their names: `accent` is `#cf1f17`. */
export function readColours(css: string): Map<string, string> {
  const [root = ''] = css.split('@media');
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/gi)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Puts the colours into a drawing where it names them: `fill="var(--accent)"`. */
export function colourDrawing(svg: string, colours: ReadonlyMap<string, string>): string {
  return svg.replaceAll(/var\(--([\w-]+)(?:, *([^)]*))?\)/g, (reference, name: string, fallback?: string) => {
    const colour = colours.get(name) ?? fallback;
    if (colour === undefined) throw new Error(`theme.css: has no ${reference}, which a drawing uses`);
    return colour;
  });
}

/**
 * Replaces mixes with `transparent` by what they are: before 2024 `::backdrop` inherited no custom properties, and older
 * browsers know no color-mix().
 */
export function resolveMixes(css: string, colours: ReadonlyMap<string, string>): string {
  return css.replaceAll(/color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)/g, (mix, name: string, share) => {
    const hex = colours.get(name);
    return hex === undefined ? mix : `rgb(${channels(hex).join(' ')} / ${share}%)`;
  });
}

/** Red, green and blue, 0 to 255. */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
