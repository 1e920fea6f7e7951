import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '#bff/graphql/trusted-documents/client-manifests.ts';
import type { Manifest, TrustedOperation } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { toManifest, toOperation, writeFolder } from '#tests/support/bff/manifests.ts';
import { mergeFiles, mergeManifest } from './merge-manifest.ts';

const ORDERS = toOperation('query Orders { orders { nodes { id } } }');
const ORDERS_WITH_DATE = toOperation('query Orders { orders { nodes { id date } } }');
const BOOTHS = toOperation('query Booths { booths { id } }');
const ME = toOperation('query Me { me { name } }');
const manifestOf = (...operations: TrustedOperation[]) => JSON.parse(toManifest(operations)) as Manifest;

test('a release is added to earlier ones, and names itself if it has a name', () => {
  const byId = (operations: readonly TrustedOperation[]) =>
    operations.toSorted((one, other) => one.id.localeCompare(other.id));
  const earlier = { ...manifestOf(ORDERS, BOOTHS, ME), release: '1.0.0' };
  const { operations, release } = mergeManifest(earlier, { ...manifestOf(ORDERS_WITH_DATE, ME), release: '1.1.0' });
  expect(byId(operations)).toEqual(byId([ORDERS_WITH_DATE, ORDERS, BOOTHS, ME]));
  expect(release).toBe('1.1.0');
  expect(mergeManifest(earlier, manifestOf(ME)).release).toBe('1.0.0');
});

const folder = writeFolder({
  'first.json': toManifest([ORDERS]),
  'second.json': JSON.stringify({ [ORDERS_WITH_DATE.id]: ORDERS_WITH_DATE.body }),
  'whole.json': toManifest([toOperation('query Me { me { __typename name } }')]),
  'bad.json': toManifest([{ ...ORDERS, body: 'query Orders { orders { nodes { price } } }' }]),
});
afterAll(() => rmSync(folder, { recursive: true }));
const merge = (target: string, source: string) => mergeFiles(path.join(folder, target), path.join(folder, source));
const stored = () => readFileSync(path.join(folder, 'ios.json'), 'utf8');

test('the manifest of a client is created and added to, and nothing is written that the BFF would refuse', async () => {
  expect(await merge('ios.json', 'whole.json')).toBe(
    `${path.join(folder, 'ios.json')}: 1 of 1 operations are of this release`,
  );
  expect(await merge('ios.json', 'first.json')).toMatch(/1 of 2 operations .*\nwithout __typename, .*: Orders$/);
  expect(await merge('ios.json', 'second.json')).toContain('1 of 3 operations');
  const before = stored();
  expect(readManifest('ios', before).operations).toContainEqual(ORDERS);
  await expect(merge('ios.json', 'bad.json')).rejects.toThrow(
    'TRUSTED_DOCUMENTS: ios.json: operation Orders: its id is not the SHA-256 of its body',
  );
  expect(stored()).toBe(before);
});
