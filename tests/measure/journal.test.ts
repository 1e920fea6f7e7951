import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal, tableOf } from './journal.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'journal-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = (fingerprint: string, resume: boolean) => new Journal(path.join(folder, 'run.jsonl'), fingerprint, resume);
const entry = { state: 'home--visitor', width: 360, faults: ['too wide'] };

test('a run is resumed with what it has checked', () => {
  open('a', false).add(entry);
  const resumed = open('a', true);
  expect(resumed.entries).toEqual([entry]);
  expect(resumed.has('home--visitor', 360)).toBe(true);
  expect(resumed.has('home--visitor', 390)).toBe(false);
});

test('of another site, or without being asked to, nothing is resumed', () => {
  open('a', false).add(entry);
  expect(open('b', true).entries).toEqual([]);
  open('a', false).add(entry);
  expect(open('a', false).entries).toEqual([]);
});

test('the table counts faults by page and width, and leaves open what was not checked', () => {
  const entries = [
    entry,
    { state: 'home--member', width: 360, faults: [] },
    { state: 'about--read', width: 390, faults: [] },
  ];
  expect(tableOf(entries, [360, 390]).split('\n')).toEqual([
    '| page | states | 360 px | 390 px |',
    '|---|--:|--:|--:|',
    '| home | 2 | 1 |  |',
    '| about | 1 |  | 0 |',
    '| all | 3 | 1 | 0 |',
    '',
    '| home--visitor | 1 | 1 |  |',
  ]);
});
