import type { Act, Figure, Place } from '#web/art/people/look.ts';
import { cast } from './cast.ts';
import type { CastName } from './cast.ts';

/** An act, and a nudge where the frame asks for one. */
export type Doing = Act & { readonly at?: Partial<Place> };

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
