import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

function turnsOf(...items: string[]): Turns<string> {
  const turns = new Turns<string>();
  // The owner is the first letter.
  for (const item of items) turns.add(item.slice(0, 1), item);
  return turns;
}

test('owners take turns, each with their oldest item', () => {
  const turns = turnsOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
  expect(Array.from({ length: 7 }, () => turns.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  expect(turns.size).toBe(0);
});

test('who is not eligible is passed over, and keeps their place', () => {
  const turns = turnsOf('a1', 'b1', 'b2');
  expect(turns.take((owner) => owner !== 'a')).toBe('b1');
  expect(turns.take()).toBe('a1');
});

test('an item that is removed is not taken, and leaves no owner behind', () => {
  const turns = turnsOf('a1', 'b1', 'b2');
  turns.remove('a', 'a1');
  turns.remove('a', 'a1');
  turns.remove('b', 'none');
  turns.removeWhere((item) => item === 'b1');
  expect([turns.size, turns.take(), turns.take()]).toEqual([1, 'b2', undefined]);
});

test('the owner with the most loses their latest, unless the one who comes would have as many', () => {
  const turns = turnsOf('a1', 'a2', 'b1');
  expect([turns.findLoser('c'), turns.findLoser('b'), turns.findLoser('a')]).toEqual(['a2', undefined, undefined]);
  expect(turns.size).toBe(3);
});
