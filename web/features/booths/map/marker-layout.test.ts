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

const size = { half: 22, height: 56 };
const markerOf = (city: string, x: number, y: number) => ({ city, at: point(x, y) });

describe('the name of a city', () => {
  test('is below its markers, one for all', () => {
    const markers = [markerOf('Solo', 100, 100), markerOf('Solo', 160, 100)];
    expect(placeCityNames(markers, size)).toEqual([markerOf('Solo', 130, 120)]);
  });

  test('covers no marker and no other name', () => {
    const names = placeCityNames([markerOf('Surabaya', 100, 100), markerOf('Malang', 100, 160)], size);
    expect(names.map(({ at }) => at.y)).toEqual([24, 180]);
  });

  test('is left out where there is no room for it', () => {
    const around = [0, 50, 100, 150, 200].flatMap((x) => [40, 100, 160].map((y) => markerOf('Surabaya', x, y)));
    const names = placeCityNames([...around, markerOf('Malang', 100, 110)], size);
    expect(names.map(({ city }) => city)).toEqual(['Surabaya']);
  });
});
