import { expect, test } from 'vitest';
import { stampOf } from './draw-story.ts';

test('a stamp has the day of a print, in WIB; nothing where there is none', () => {
  expect(stampOf('2026-11-12')).toBe('12 · 11 · 26');
  expect(stampOf('2026-11-12T20:00:00Z')).toBe('13 · 11 · 26');
  expect([stampOf(null), stampOf('besok')]).toEqual(['', '']);
});
