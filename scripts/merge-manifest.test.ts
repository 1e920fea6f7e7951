import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '#bff/graphql/trusted-documents/client-manifests.ts';
import type { Manifest, TrustedOperation } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { toManifest, toOperation, writeFolder } from '#tests/support/manifests.ts';
import { mergeFiles, mergeManifest } from './merge-manifest.ts';

const ORDERS = toOperation('query Orders { orders { nodes { id } } }');
const ORDERS_WITH_DATE = toOperation('query Orders { orders { nodes { id date } } }');
const BOOTHS = toOperation('query Booths { booths { id } }');
const ME = toOperation('query Me { me { name } }');
const manifestOf = (...operations: TrustedOperation[]) => JSON.parse(toManifest(operations)) as Manifest;

test('what a release no longer sends is retired, what it sends again is not, and earlier dates stay', () => {
  const earlier = manifestOf(ORDERS, { ...BOOTHS, retired: '2026-01-01' }, { ...ME, retired: '2026-02-02' });
  const byName = (operations: readonly TrustedOperation[]) =>
    operations.toSorted((one, other) => one.id.localeCompare(other.id));
  const { operations } = mergeManifest(earlier, manifestOf(ORDERS_WITH_DATE, ME), '2026-11-22');
  expect(byName(operations)).toEqual(
    byName([ORDERS_WITH_DATE, { ...ORDERS, retired: '2026-11-22' }, { ...BOOTHS, retired: '2026-01-01' }, ME]),
  );
});

const folder = writeFolder({
  'first.json': toManifest([ORDERS]),
  'second.json': toManifest([ORDERS_WITH_DATE]),
  'bad.json': toManifest([{ ...ORDERS, body: 'query Orders { orders { nodes { price } } }' }]),
});
afterAll(() => rmSync(folder, { recursive: true }));
const merge = (target: string, source: string) =>
  mergeFiles(path.join(folder, target), path.join(folder, source), '2026-11-22');
const stored = () => readFileSync(path.join(folder, 'ios.json'), 'utf8');

test('the manifest of a client is created and added to, and nothing is written that the BFF would refuse', async () => {
  expect(await merge('ios.json', 'first.json')).toBe(`${path.join(folder, 'ios.json')}: 1 current, 0 retired`);
  expect(await merge('ios.json', 'second.json')).toContain('1 current, 1 retired');
  const before = stored();
  expect(readManifest('ios', before).operations).toContainEqual({ ...ORDERS, retired: '2026-11-22' });
  await expect(merge('ios.json', 'bad.json')).rejects.toThrow(
    'TRUSTED_DOCUMENTS: ios.json: operation Orders: its id is not the SHA-256 of its body',
  );
  expect(stored()).toBe(before);
});
