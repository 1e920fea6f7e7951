import { expect, test } from 'vitest';
import { toManifest, toOrder, readManifest } from './copy-manifest.ts';

const file = (kind: 'PHOTO' | 'RESULT' | 'VIDEO') => ({ kind, url: 'https://media.test/x', width: 1600, height: 1200, placeholder: 'data:image/webp;base64,AA', tiny: null, small: 'https://media.test/s', medium: null, large: null });
const order = { invoice: 'INV/7', date: '2026-11-12T07:00:00Z', expiry: null, booth: 'Vintage', city: null, expired: false, files: [file('PHOTO'), file('VIDEO'), file('PHOTO')] };

test('a manifest turns into an order with the paths of its copied files', () => {
  const facts = readManifest(JSON.parse(JSON.stringify(toManifest(order, '2026-11-21T00:00:00Z'))));
  if (!facts) throw new Error('they cannot be read');
  const shown = toOrder(facts, facts.files);
  expect(shown).toMatchObject({ ...order, files: [{}, {}, {}] });
  expect(shown.files.map(({ kind, url }) => `${kind} ${url}`)).toEqual(['PHOTO /kept/INV%2F7/foto-1', 'VIDEO /kept/INV%2F7/video-1', 'PHOTO /kept/INV%2F7/foto-2']);
  expect(shown.files[0]).toMatchObject({ width: 1600, height: 1200, placeholder: 'data:image/webp;base64,AA', tiny: null, small: null });
});

test('manifests of earlier builds can be read', () => {
  expect(readManifest({ version: 1, invoice: 'A', files: [{ kind: 'PHOTO', name: 'foto-1' }] })).toEqual({
    version: 1,
    invoice: 'A',
    date: null,
    expiry: null,
    booth: null,
    city: null,
    keptAt: '',
    files: [{ kind: 'PHOTO', name: 'foto-1', width: null, height: null, placeholder: null }],
  });
});

test.each([
  ['nothing', undefined],
  ['a text', 'x'],
  ['another version', { version: 2, invoice: 'A', files: [] }],
  ['no invoice', { version: 1, files: [] }],
  ['no files', { version: 1, invoice: 'A' }],
])('%s is no copy', (_, value) => {
  expect(readManifest(value)).toBeNull();
});

test('an invalid file is left out', () => {
  const files = [null, { kind: 'SOUND', name: 'a' }, { kind: 'toString', name: 'b' }, { kind: 'PHOTO' }, { kind: 'RESULT', name: 'hasil-1', width: 'wide', height: -1 }];
  expect(readManifest({ version: 1, invoice: 'A', files })?.files).toEqual([{ kind: 'RESULT', name: 'hasil-1', width: null, height: null, placeholder: null }]);
});
