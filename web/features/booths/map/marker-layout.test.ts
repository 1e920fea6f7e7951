import { point } from 'leaflet';
import { describe, expect, test } from 'vitest';
import { placeCityNames, separateMarkers } from './marker-layout.ts';

describe('markers', () => {
  test.each([
    ['that do not overlap stay where they are', 50, 0],
    ['that are too close move by the same distance', 20, 10],
  ])('two %s', (_rule, distance, by) => {
    const markers = [{ at: point(0, 0) }, { at: point(distance, 0) }];
    separateMarkers(markers, 40);
    expect(markers).toEqual([{ at: point(0 - by, 0) }, { at: point(distance + by, 0) }]);
  });

  test('at the same pixel are moved apart, and not further than needed', () => {
    const center = point(100, 100);
    const markers = Array.from({ length: 5 }, () => ({ at: center }));
    separateMarkers(markers, 40);
    for (const { at } of markers) {
      const distances = markers.map((other) => at.distanceTo(other.at)).filter((distance) => distance > 0);
      expect(distances).toHaveLength(4);
      expect(Math.min(...distances)).toBeGreaterThan(37);
      expect(at.distanceTo(center)).toBeLessThan(80);
    }
  });
});

const solo = (x: number) => ({ city: 'Solo', at: point(x, 100) });

test('the name of a city is below its markers, one for all', () => {
  expect(placeCityNames([solo(100), solo(160)])).toEqual([{ city: 'Solo', at: point(130, 120) }]);
});

test('the names of cities avoid the markers of others and each other', () => {
  const names = placeCityNames([
    { city: 'Surabaya', at: point(100, 100) },
    { city: 'Malang', at: point(100, 160) },
  ]);
  expect(names.map(({ at }) => at.y)).toEqual([24, 180]);
});
