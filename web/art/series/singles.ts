import { colour } from '#web/art/paint/palette.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { one } from './placing.ts';

const shelves = { kind: 'library' } as const;
const tiles = { kind: 'checks', one: colour.mint, other: colour.paper } as const;

/** Sari among the books. */
export const sari: readonly Frame[] = [
  one('sari', { pose: 'chin', tilt: -4 }),
  one('sari', { glasses: 'round', eyes: 'side', mouth: 'flat', brows: 'one' }),
  one('sari', { eyes: 'wink', mouth: 'tongue', tilt: 12, pose: 'peaceLeft' }),
  one('sari', { eyes: 'squeeze', mouth: 'laugh', tilt: -8 }),
].map((people) => ({ backdrop: shelves, people }));

/** Dewa, who takes his glasses off for the crown. */
export const dewa: readonly Frame[] = [
  one('dewa', { mouth: 'grin', pose: 'wave' }),
  one('dewa', { mouth: 'gape', eyes: 'wide', glasses: 'none', hat: 'crown' }),
  one('dewa', { mouth: 'kiss', eyes: 'wink', glasses: 'none', pose: 'heart', tilt: -8 }),
  one('dewa', { mouth: 'laugh', eyes: 'squeeze', glasses: 'none', tilt: 8, pose: 'up' }),
].map((people) => ({ backdrop: tiles, people }));
