import { colour } from '#web/art/paint/palette.ts';
import { GREY_HAIR } from '#web/art/people/look.ts';
import type { Look } from '#web/art/people/look.ts';

const { teal, butter, red, paper, mint, rose, cobalt, plum, orange, walnut, ink } = colour;

/** Twelve people. Hair, clothes and one detail stay theirs in every picture. */
export const cast = {
  rina: { skin: 'c', hijab: rose, top: teal, eyes: 'lash' },
  bima: { skin: 'd', hair: 'quiff', hairColour: '#2B1710', top: butter, neck: 'hood' },
  sari: { skin: 'b', hair: 'bob', hairColour: ink, top: paper, pattern: 'stripe', patternColour: red },
  yosef: { skin: 'f', hair: 'curly', hairColour: '#1C0F0C', top: mint, neck: 'collar', hiddenEars: true },
  mei: { skin: 'a', hair: 'buns', hairColour: ink, top: rose, overalls: cobalt, eyes: 'arc' },
  oma: { skin: 'b', hair: 'bun', hairColour: GREY_HAIR, glasses: 'round', top: plum, pattern: 'flower', patternColour: rose, neck: 'collar' },
  dewa: { skin: 'c', hair: 'fringe', hairColour: '#3A1F14', top: cobalt, glasses: 'round' },
  ayu: { skin: 'd', hair: 'long', hairColour: '#33190F', top: red, hat: 'flower', pattern: 'dots', patternColour: paper },
  fajar: { skin: 'c', hair: 'crop', hairColour: '#1F120E', hat: 'peci', top: paper, neck: 'collar', moustache: true },
  lala: { skin: 'b', hijab: cobalt, top: butter, glasses: 'round' },
  tia: { skin: 'e', hair: 'braids', hairColour: '#1C0F0C', top: orange, overalls: teal, earrings: true },
  reza: { skin: 'b', hair: 'side', hairColour: walnut, top: orange, neck: 'hood' },
  /** The girl of the flipbook. */
  wulan: { skin: 'd', hair: 'braids', hairColour: '#2B1710', top: cobalt, neck: 'collar' },
} satisfies Record<string, Look>;

export type CastName = keyof typeof cast;
