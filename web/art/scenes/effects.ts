import { colour } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import { round } from '#web/art/paint/pen.ts';
import { HEIGHT, WIDTH } from './size.ts';

const { red, butter, cobalt, rose, mint, white } = colour;
const PAPERS = [red, butter, cobalt, rose, mint, white];

/** Paper confetti; the same seed falls the same way. `fallen` (pixels) moves it down, round and round. */
export function drawConfetti(pen: Pen, seed: number, fallen = 0): string {
  let drawn = '';
  for (let scrap = 0, n = seed; scrap < 26; scrap++) {
    n = (n * 73 + 41) % 997;
    const x = n % WIDTH;
    const y = fallen ? (((n * 7) % HEIGHT) + fallen * (1 + (n % 3) / 3)) % (HEIGHT + 12) - 12 : (n * 7) % (HEIGHT * 0.7);
    drawn += pen.box([x, y, 7, 11], PAPERS[n % 6] ?? red, { radius: 2, turn: [(n + fallen * 3) % 180, x, y] });
  }
  return drawn;
}

/** The rays round a bubble that has just burst. */
export function drawBurst(pen: Pen): string {
  const rays = ['', ''];
  for (let ray = 0; ray < 12; ray++) {
    const angle = (ray * Math.PI) / 6;
    const point = (reachX: number, reachY: number) =>
      `${round(124 + Math.cos(angle) * reachX)},${round(112 + Math.sin(angle) * reachY)}`;
    rays[ray % 2] += `M${point(70, 62)} L${point(92, 82)}`;
  }
  return pen.line(rays[0] ?? '', white, 6) + pen.line(rays[1] ?? '', red, 6);
}
