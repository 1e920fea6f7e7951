import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import brandBooths from '#brand/booths.json' with { type: 'json' };
import { type BoothEntry, checkBooths, loadBooths } from './booths-file.ts';
import { StartupError } from './errors.ts';

const one: BoothEntry = { ...(checkBooths(brandBooths)[0] as BoothEntry), id: 'one' };
const faultsOf = (list: unknown): string[] => {
  try {
    checkBooths(list);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
};

test.each([
  [{ opens: '09:00', closes: null }, 'opens: must be there if closes is, and only then'],
  [{ opens: null, closes: null, openDays: ['MONDAY'] }, 'openDays: needs opens and closes'],
  [{ closes: '24:00' }, 'closes: must be a time from 00:00 (midnight) to 23:59, for example "09:00"'],
  [{ openDays: ['Senin'] }, 'openDays.0: must be a list of days, for example ["MONDAY", "SUNDAY"]'],
  [{ openDays: [] }, 'openDays: must be a list of days, for example ["MONDAY", "SUNDAY"]'],
])('with times %j is refused', (times, fault) => {
  expect(faultsOf([{ ...one, ...times }])).toEqual([`BOOTHS_FILE: 0.${fault}`]);
});

test('is reported with the path and reason of every fault', () => {
  const faults = faultsOf([
    one,
    one,
    { ...one, id: 'Two!' },
    {
      ...one,
      id: 'three',
      coords: { lat: 91, lng: 0 },
      mapUrl: 'javascript:1',
      images: ['//evil.example/x'],
      colour: 'red',
    },
  ]);
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringContaining('BOOTHS_FILE: 2.id: must be lower-case words'),
      expect.stringContaining('BOOTHS_FILE: 3.coords.lat: '),
      'BOOTHS_FILE: 3.mapUrl: must be an http(s) link',
      'BOOTHS_FILE: 3.images.0: must be an http(s) link or a path on the site',
    ]),
  );
  expect(faultsOf([one, one])).toEqual(['BOOTHS_FILE: 1.id: is taken: one']);
  expect(faultsOf({})[0]).toMatch(/^BOOTHS_FILE: the list: /);
});

test('is read from disk, and missed in words', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'booths-')), 'booths.json');
  await writeFile(file, JSON.stringify([one]));
  expect(await loadBooths(file)).toEqual([one]);
  await writeFile(file, '{');
  await expect(loadBooths(file)).rejects.toThrow(/^BOOTHS_FILE: is not JSON: /);
  await expect(loadBooths(`${file}.gone`)).rejects.toThrow(
    'BOOTHS_FILE: cannot be read (ENOENT), for example BOOTHS_FILE=./booths.json',
  );
});
