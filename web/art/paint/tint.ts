import { channels, toHex } from './palette.ts';

/** Maps every colour of a drawing to another. */
export type Tint = (hex: string) => string;

export const asIs: Tint = (hex) => hex;

/** The vintage booth's paper: warm greys, worked out here so that no viewer needs a filter. */
export const warmGrey: Tint = (hex) => {
  const [red, green, blue] = channels(hex);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const level = Math.max(0, Math.min(232, ((luminance - 127.5) * 1.12 + 127.5) * 1.06));
  return toHex([level * 1.1, level * 1.06, level * 0.98]);
};
