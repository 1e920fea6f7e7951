import { describe, expect, test } from 'vitest';
import { type Pixel, placeCityNames, separateMarkers } from './marker-layout.ts';

const nearest = (places: readonly Pixel[]) =>
  Math.min(
    ...places.flatMap((one, index) =>
      places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  );
const moved = (places: readonly Pixel[], gap: number) =>
  separateMarkers(places, gap).map(({ x, y }, index) => ({
    x: x + (places[index]?.x ?? 0),
    y: y + (places[index]?.y ?? 0),
  }));

describe('markers', () => {
  test.each([
    ['that do not overlap stay where they are', 50, 0],
    ['that are too close move by the same distance', 20, 10],
  ])('two %s', (_rule, distance, by) => {
    const places = [
      { x: 0, y: 0 },
      { x: distance, y: 0 },
    ];
    expect(separateMarkers(places, 40)).toEqual([
      { x: 0 - by, y: 0 },
      { x: by, y: 0 },
    ]);
    expect(separateMarkers([], 40)).toEqual([]);
  });

  test('at the same pixel are moved apart, and not further than needed', () => {
    const places = Array.from({ length: 5 }, () => ({ x: 100, y: 100 }));
    const apart = moved(places, 40);
    expect(nearest(apart)).toBeGreaterThan(37);
    for (const { x, y } of apart) expect(Math.hypot(x - 100, y - 100)).toBeLessThan(80);
  });
});

describe('names of cities', () => {
  test('stand below their markers, one for all of a city', () => {
    const [name, ...others] = placeCityNames([
      { city: 'Solo', x: 100, y: 100 },
      { city: 'Solo', x: 160, y: 100 },
    ]);
    expect(name).toEqual({ city: 'Solo', x: 130, y: 120 });
    expect(others).toEqual([]);
  });

  test('avoid the markers of other cities and each other', () => {
    const names = placeCityNames([
      { city: 'Surabaya', x: 100, y: 100 },
      { city: 'Malang', x: 100, y: 160 },
    ]);
    expect(names.map(({ y }) => y)).toEqual([24, 180]);
  });
});
