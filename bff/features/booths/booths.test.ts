import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import brandBooths from '#brand/booths.json' with { type: 'json' };
import { type BoothEntry, boothEntry, checkBooths } from '#shared/node/booths-file.ts';
import { Weekday } from './booth.type.ts';
import { type BoothFilter, createBoothsService } from './booths.service.ts';

const entries = checkBooths(brandBooths);
const SITE = 'https://www.example.com';
const all = { type: null, city: null };
const countBy = (values: string[]): Record<string, number> =>
  values.reduce<Record<string, number>>((counts, value) => ({ ...counts, [value]: (counts[value] ?? 0) + 1 }), {});

describe('the demo booths', () => {
  const booths = createBoothsService(entries, SITE).list(all);

  test('are 19 in the five cities of requirements §2', () => {
    expect(countBy(booths.map(({ city }) => city))).toEqual({
      Malang: 3,
      Surabaya: 5,
      Yogyakarta: 5,
      Solo: 2,
      Jakarta: 4,
    });
  });

  test('have the prices and hours of requirements §9, one of them closed at weekends', () => {
    expect(new Set(booths.map(({ price }) => price))).toEqual(new Set(['35k', '43k', '100k', '119k']));
    expect(booths.every(({ hours }) => /^(09\.00-21\.00|10\.00-22\.00) WIB/.test(hours))).toBe(true);
    const closed = booths.filter(({ hours }) => /tutup Sabtu dan Minggu/.test(hours));
    expect(closed).toEqual([expect.objectContaining({ openDays: Object.values(Weekday).slice(0, 5) })]);
    expect(booths.filter(({ openDays }) => openDays?.length !== 7)).toEqual(closed);
  });

  test('have every type of requirements §2 and one that is named otherwise', () => {
    expect(Object.keys(countBy(booths.map(({ boothName }) => boothName.toUpperCase()))).sort()).toEqual([
      'COLORBLAST VINTAGE PHOTOBOOTH',
      'FLIPBOOK',
      'KOTAK STUDIO',
      'LIBRARY PHOTOBOOTH',
      'SALOON PHOTOBOOTH',
      'VINTAGE PHOTOBOOTH',
    ]);
  });

  test('flipbooks, and they alone, feature a 9-take video session', () => {
    for (const { type, features } of booths)
      expect(features.includes('9-take video session')).toBe(type === 'FLIPBOOK');
  });

  test('pass the check a brand’s own file must pass', () => {
    expect(entries).toMatchObject(brandBooths);
  });
});

describe('filters', () => {
  const list = (filter: BoothFilter) => createBoothsService(entries, SITE).list(filter);
  test('by type, by city in any case, by both', () => {
    expect(list({ ...all, type: 'FLIPBOOK' })).toHaveLength(5);
    expect(list({ ...all, city: ' sUrAbaya ' })).toHaveLength(5);
    expect(list({ type: 'PHOTOBOOTH', city: 'solo' }).map(({ id }) => id)).toEqual(['solo-gang-warna-colorblast']);
    expect(list({ ...all, city: 'Bandung' })).toEqual([]);
    expect(list({ type: undefined, city: '' })).toHaveLength(19);
  });
});

describe('a brand’s own file', () => {
  const one: BoothEntry = { ...(entries[0] as BoothEntry), id: 'one' };

  test('may leave out features, images and the link to the map', () => {
    const { features: _features, images: _images, ...rest } = one;
    const [booth] = createBoothsService(checkBooths([rest]), SITE).list(all);
    expect(booth).toMatchObject({
      features: [],
      images: [],
      mapUrl: 'https://www.google.com/maps/search/?api=1&query=-7.2611,112.7372',
    });
  });

  test.each([
    ['every day without openDays', { opens: '09:00', closes: '00:00' }, { openDays: Object.values(Weekday) }],
    [
      'on its days, Monday first',
      { opens: '18:00', closes: '02:00', openDays: ['SUNDAY', 'FRIDAY', 'SUNDAY'] },
      { openDays: ['FRIDAY', 'SUNDAY'] },
    ],
    ['without times if its hours are a text alone', {}, { opens: null, closes: null, openDays: null }],
  ])('opens %s', (_when, times, expected) => {
    const { opens: _opens, closes: _closes, openDays: _days, ...rest } = one;
    const entry = { ...rest, hours: 'Tanya kami', ...times };
    const [booth] = createBoothsService(checkBooths([entry]), SITE).list(all);
    expect(booth).toMatchObject({ hours: 'Tanya kami', ...times, ...expected });
  });

  test('loses nothing that it says, and docs/operations.md names all of it', async () => {
    const full = {
      ...one,
      openDays: [Weekday.FRIDAY],
      mapUrl: 'https://maps.example/1',
      images: ['https://media.example/1.jpg'],
    };
    expect(Object.keys(full).toSorted()).toEqual(Object.keys(boothEntry.shape).toSorted());
    const { booth: boothName, ...rest } = full;
    expect(createBoothsService(checkBooths([full]), SITE).find('one')).toMatchObject({ ...rest, boothName });
    const line = /^`BOOTHS_FILE` is .*$/m.exec(await readFile('docs/operations.md', 'utf8'))?.[0];
    for (const key of Object.keys(full)) expect(line).toMatch(new RegExp(`\\b${key}\\b`));
  });
});
