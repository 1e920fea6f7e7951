import { colour } from '#web/art/paint/palette.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { three } from './placing.ts';

function blast(sky: string, ray: string) {
  return { kind: 'blast', sky, ray } as const;
}

/** Mei, Lala and Yosef in the colorblast booth: a new colour each frame. */
export const trio: readonly Frame[] = [
  {
    backdrop: blast(colour.sky, '#B5DDF3'),
    people: three(
      ['mei', { mouth: 'grin', tilt: 5 }],
      ['yosef', { eyes: 'arc', mouth: 'grin', tilt: -5 }],
      ['lala', { mouth: 'laugh', eyes: 'arc', pose: 'twoPeace' }],
    ),
  },
  {
    backdrop: blast(colour.butter, '#FBDA7E'),
    people: three(
      ['mei', { mouth: 'tongue', eyes: 'wink', tilt: 10 }],
      ['yosef', { glasses: 'stars', brows: 'none', mouth: 'smirk' }],
      ['lala', { mouth: 'o', eyes: 'wide' }],
    ),
  },
  {
    backdrop: blast(colour.rose, '#FAC4D2'),
    people: three(
      ['mei', { eyes: 'squeeze', mouth: 'laugh' }],
      ['yosef', { eyes: 'squeeze', mouth: 'laugh', tilt: -9 }],
      ['lala', { eyes: 'shut', mouth: 'grin', tilt: 9 }],
    ),
  },
  {
    backdrop: blast(colour.mint, '#C6E9D3'),
    people: three(
      ['mei', {}],
      ['yosef', { mouth: 'gape' }],
      ['lala', { eyes: 'wide', mouth: 'flat', pose: 'cheeks' }],
    ),
  },
];
