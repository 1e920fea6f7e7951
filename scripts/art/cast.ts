import { colour } from './pen.ts';
import { type Act, type Figure, GREY_HAIR, type Look, type Place } from './person.ts';

const { teal, butter, red, paper, mint, rose, cobalt, plum, orange, walnut, ink } = colour;

/** Twelve people. Hair, clothes and one detail stay theirs in every picture. */
export const cast = {
  rina: { skin: 'c', hijab: rose, top: teal, eyes: 'lash' },
  bima: { skin: 'd', hair: 'quiff', hairColour: '#2B1710', top: butter, neck: 'hood' },
  sari: { skin: 'b', hair: 'bob', hairColour: ink, top: paper, pattern: 'stripe', patternColour: red },
  yosef: { skin: 'f', hair: 'curly', hairColour: '#1C0F0C', top: mint, neck: 'collar', hiddenEars: true },
  mei: { skin: 'a', hair: 'buns', hairColour: ink, top: rose, overalls: cobalt, eyes: 'arc' },
  oma: {
    skin: 'b',
    hair: 'bun',
    hairColour: GREY_HAIR,
    glasses: 'round',
    top: plum,
    pattern: 'flower',
    patternColour: rose,
    neck: 'collar',
  },
  dewa: { skin: 'c', hair: 'fringe', hairColour: '#3A1F14', top: cobalt, glasses: 'round' },
  ayu: {
    skin: 'd',
    hair: 'long',
    hairColour: '#33190F',
    top: red,
    hat: 'flower',
    pattern: 'dots',
    patternColour: paper,
  },
  fajar: { skin: 'c', hair: 'crop', hairColour: '#1F120E', hat: 'peci', top: paper, neck: 'collar', moustache: true },
  lala: { skin: 'b', hijab: cobalt, top: butter, glasses: 'round' },
  tia: { skin: 'e', hair: 'braids', hairColour: '#1C0F0C', top: orange, overalls: teal, earrings: true },
  reza: { skin: 'b', hair: 'side', hairColour: walnut, top: orange, neck: 'hood' },
  /** The girl of the flipbook. */
  wulan: { skin: 'd', hair: 'braids', hairColour: '#2B1710', top: cobalt, neck: 'collar' },
} satisfies Record<string, Look>;

export type CastName = keyof typeof cast;

/** An act, and a nudge where the frame asks for one. */
type Doing = Act & { readonly at?: Partial<Place> };

function figure(name: CastName, { at, ...act }: Doing, place: Place): Figure {
  return { look: cast[name], act, place: { ...place, ...at } };
}

export function one(name: CastName, doing: Doing): Figure[] {
  return [figure(name, doing, { x: 120, y: 88, scale: 1.08 })];
}

/** Two who squeeze in: the second stands in front. */
export function two(left: CastName, leftDoing: Doing, right: CastName, rightDoing: Doing): Figure[] {
  return [
    figure(left, leftDoing, { x: 78, y: 96, scale: 0.92 }),
    figure(right, rightDoing, { x: 164, y: 92, scale: 0.92 }),
  ];
}

/** Three; the middle one, drawn last, stands in front. */
export function three(
  left: readonly [CastName, Doing],
  right: readonly [CastName, Doing],
  middle: readonly [CastName, Doing],
): Figure[] {
  return [
    figure(...left, { x: 52, y: 104, scale: 0.78 }),
    figure(...right, { x: 192, y: 102, scale: 0.78 }),
    figure(...middle, { x: 122, y: 92, scale: 0.84 }),
  ];
}
