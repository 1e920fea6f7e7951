/** The colours of the pictures. A state or running text never uses them (LOOK §1). */
export const colour = {
  ink: '#241019',
  red: '#CF1F17',
  redDeep: '#A3150F',
  paper: '#FCF2DF',
  print: '#FFFDF8',
  white: '#FFFFFF',
  butter: '#F8C63D',
  rose: '#F5A3B9',
  sky: '#8CC8EA',
  mint: '#9FD6B4',
  cobalt: '#2C4BB8',
  orange: '#F28A2E',
  teal: '#157A74',
  plum: '#6B2A4C',
  walnut: '#5A3220',
  grey: '#B9B1AA',
  tongue: '#E4574C',
  gum: '#F27BA6',
  gumDeep: '#D95488',
} as const;

/** One skin: its tone, the one shade tone of LOOK §5, and the warm cheek. */
export interface SkinTones {
  readonly tone: string;
  readonly shade: string;
  readonly cheek: string;
}

export type Skin = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

/** Light (`a`) to dark (`f`). */
export const skins: Record<Skin, SkinTones> = {
  a: { tone: '#F6CFAE', shade: '#E6AF88', cheek: '#F08E7C' },
  b: { tone: '#E8B184', shade: '#CF9062', cheek: '#E87F62' },
  c: { tone: '#CE8F5F', shade: '#AE7044', cheek: '#C8644A' },
  d: { tone: '#A86A42', shade: '#87502E', cheek: '#A04A38' },
  e: { tone: '#8C5537', shade: '#6C3D23', cheek: '#B4503A' },
  f: { tone: '#6E4129', shade: '#4F2B19', cheek: '#9A4432' },
};

/** Red, green and blue (0-255) of `#RRGGBB`. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `#rrggbb` of three channels, each rounded and kept within 0-255. */
export function toHex(rgb: readonly number[]): string {
  const pair = (channel: number) => Math.max(0, Math.min(255, Math.round(channel))).toString(16).padStart(2, '0');
  return `#${rgb.map(pair).join('')}`;
}

/** Darker (`amount` below 0, -1 is black) or lighter (above 0, 1 is white). */
export function shade(hex: string, amount: number): string {
  return toHex(channels(hex).map((v) => (amount < 0 ? v * (1 + amount) : v + (255 - v) * amount)));
}
