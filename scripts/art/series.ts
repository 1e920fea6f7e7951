import { one, three, two } from './cast.ts';
import type { Frame } from './frame.ts';
import { colour } from './pen.ts';
import type { Act } from './person.ts';

const redCurtain = { kind: 'curtain', cloth: colour.red } as const;

/** Bima and Rina before the red curtain. */
export const duo: readonly Frame[] = [
  two('bima', { mouth: 'grin', tilt: 6 }, 'rina', { pose: 'peace', eyes: 'arc', tilt: -6 }),
  two('bima', { glasses: 'shades', mouth: 'smirk', brows: 'none', pose: 'peaceLeft' }, 'rina', {
    glasses: 'hearts',
    mouth: 'kiss',
    tilt: 8,
    brows: 'none',
  }),
  two('bima', { eyes: 'squeeze', mouth: 'laugh', tilt: -10 }, 'rina', {
    eyes: 'wide',
    mouth: 'gape',
    tilt: 4,
    at: { x: 170 },
  }),
  two('bima', { eyes: 'arc', mouth: 'laugh', tilt: 10, pose: 'heartLeft', at: { x: 86 } }, 'rina', {
    eyes: 'arc',
    mouth: 'grin',
    tilt: -12,
    at: { x: 156 },
  }),
  one('rina', { pose: 'heart', mouth: 'grin', eyes: 'wink', at: { scale: 1.3, y: 104, x: 112 } }),
  one('bima', {
    glasses: 'stars',
    brows: 'none',
    mouth: 'laugh',
    pose: 'up',
    tilt: -6,
    at: { scale: 1.28, y: 102, x: 124 },
  }),
  two('bima', { hat: 'crown', eyes: 'shut', mouth: 'smirk', tilt: -4, at: { y: 104 } }, 'rina', {
    eyes: 'side',
    mouth: 'flat',
    brows: 'one',
    pose: 'chin',
    at: { flip: true },
  }),
  two('rina', { eyes: 'arc', mouth: 'laugh', pose: 'waveLeft', tilt: 8 }, 'bima', {
    eyes: 'arc',
    mouth: 'tongue',
    pose: 'wave',
    tilt: -8,
  }),
].map((people, index) =>
  index === 7 ? { backdrop: redCurtain, people, confetti: 17 } : { backdrop: redCurtain, people },
);

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
    people: three(['mei', {}], ['yosef', { mouth: 'gape' }], ['lala', { eyes: 'wide', mouth: 'flat', pose: 'cheeks' }]),
  },
];

const greyCurtain = { kind: 'curtain', cloth: colour.grey } as const;

/** Oma and Tia in the vintage booth. */
export const oma: readonly Frame[] = [
  two('oma', {}, 'tia', { mouth: 'grin', eyes: 'arc', at: { y: 102 } }),
  two('oma', { mouth: 'kiss', eyes: 'shut', tilt: 14, at: { x: 88 } }, 'tia', {
    mouth: 'gape',
    eyes: 'wide',
    tilt: 4,
    at: { x: 158 },
  }),
  two('oma', { glasses: 'stars', brows: 'none', mouth: 'laugh', tilt: -6 }, 'tia', {
    glasses: 'shades',
    brows: 'none',
    mouth: 'smirk',
    pose: 'peace',
  }),
  two('oma', { eyes: 'arc', mouth: 'laugh', tilt: 8, at: { x: 84 } }, 'tia', {
    eyes: 'squeeze',
    mouth: 'laugh',
    tilt: -12,
    at: { x: 156 },
  }),
].map((people) => ({ backdrop: greyCurtain, people, mono: true }));

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

const saloon = { kind: 'saloon' } as const;

/** Fajar and Ayu in the saloon. */
export const couple: readonly Frame[] = [
  two('fajar', {}, 'ayu', { eyes: 'lash', mouth: 'grin', pose: 'wave' }),
  two('fajar', { eyes: 'wide', mouth: 'o', brows: 'one', tilt: -8 }, 'ayu', {
    eyes: 'shut',
    mouth: 'kiss',
    tilt: -14,
    at: { x: 152 },
  }),
  two('fajar', { eyes: 'arc', mouth: 'grin', pose: 'heartLeft' }, 'ayu', {
    eyes: 'arc',
    mouth: 'laugh',
    pose: 'heart',
  }),
  two('fajar', { eyes: 'shut', mouth: 'grin', tilt: 10, at: { x: 86 } }, 'ayu', {
    mouth: 'tongue',
    tilt: -6,
    at: { x: 154 },
  }),
].map((people) => ({ backdrop: saloon, people }));

const butterCurtain = { kind: 'curtain', cloth: colour.butter } as const;
const AT = { x: 120, y: 94, scale: 1.14 };
const BURST_PAGE = 8;

/** Twelve pages of one motion: a bubble grows and bursts, and all laugh. */
const acts: readonly Act[] = [
  {},
  { eyes: 'side', mouth: 'smirk', brows: 'one' },
  { mouth: 'hidden', gum: 7 },
  { mouth: 'hidden', gum: 13 },
  { eyes: 'cross', mouth: 'hidden', gum: 20 },
  { eyes: 'cross', mouth: 'hidden', gum: 28, tilt: 2 },
  { eyes: 'cross', mouth: 'hidden', gum: 37, tilt: 4 },
  { eyes: 'wide', mouth: 'hidden', gum: 47, tilt: 6, lift: -3 },
  { eyes: 'squeeze', mouth: 'hidden', splat: true },
  { eyes: 'wide', mouth: 'hidden', splat: true },
  { eyes: 'squeeze', mouth: 'laugh', tilt: -8, pose: 'wave' },
  { eyes: 'arc', mouth: 'laugh', tilt: 6, pose: 'peace' },
];

export const flipbook: readonly Frame[] = acts.map((act, page) => {
  const frame = { backdrop: butterCurtain, people: one('wulan', { ...act, at: AT }) };
  return page === BURST_PAGE ? { ...frame, burst: true } : frame;
});

/** Pictures a second, and how many the clip has. */
export const CLIP_RATE = 12;
const CLIP_LENGTH = 48;

const waving = { rina: 'waveLeft', bima: 'wave', mouth: 'tongue' } as const;
const posing = { rina: 'peaceLeft', bima: 'peace', mouth: 'laugh' } as const;

/** Rina and Bima dance under the confetti: one hop is 8 pictures. */
export const confettiClip: readonly Frame[] = Array.from({ length: CLIP_LENGTH }, (_, picture) => {
  const beat = (picture / 8) * Math.PI;
  const hop = Math.round(Math.abs(Math.sin(beat)) * 8);
  const sway = Math.round(Math.sin(beat / 2) * 10);
  const isHigh = hop > 5;
  const { rina, bima, mouth } = picture < CLIP_LENGTH / 2 ? waving : posing;
  return {
    backdrop: { kind: 'curtain', cloth: colour.red },
    people: two(
      'rina',
      { eyes: isHigh ? 'squeeze' : 'arc', mouth: 'laugh', pose: rina, tilt: sway, at: { y: 98 - hop } },
      'bima',
      { eyes: 'arc', mouth, pose: bima, tilt: -sway, at: { y: 90 + hop } },
    ),
    confetti: 17,
    fallen: picture * 7 + 1,
  };
});
