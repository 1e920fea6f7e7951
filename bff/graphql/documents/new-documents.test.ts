import { createHash } from 'node:crypto';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createNewDocuments } from './new-documents.ts';

/** Returns Apollo's key of a document, which begins with the hash of the schema. */
const keyOf = (text: string): string => `schema:${createHash('sha256').update(text).digest('hex')}`;

test('one address has four new documents in a turn of the event loop, the others have room beside it', async () => {
  const { waitForTurn } = createNewDocuments(new Map());
  const admitted: string[] = [];
  const ask = (address: string) =>
    void waitForTurn(address, new AbortController().signal).then((result) => admitted.push(`${address} ${result}`));
  for (let count = 0; count < 6; count += 1) ask('203.0.113.7');
  ask('198.51.100.1');
  await new Promise(process.nextTick);
  expect(admitted.toSorted()).toEqual(['198.51.100.1 true', ...Array(4).fill('203.0.113.7 true')]);
  await expect.poll(() => admitted.length).toBe(7);
});

test('a document that was validated waits for no turn', async () => {
  const { isKnown, store } = createNewDocuments(new Map());
  expect(isKnown('{ known }')).toBe(false);
  await store.set(keyOf('{ known }'), parse('{ known }'));
  expect(isKnown('{ known }')).toBe(true);
  expect(await store.get(keyOf('{ known }'))).toBeDefined();
});

test('the documents of manifests are known from the start, and strangers evict none', async () => {
  const text = '{ trusted }';
  const { isKnown, store } = createNewDocuments(new Map([['id', text]]));
  expect(isKnown(text)).toBe(true);
  await store.set(keyOf(text), parse(text));
  for (let count = 0; count < 501; count += 1) await store.set(keyOf(`{ a${count} }`), parse(`{ a${count} }`));
  expect(isKnown(text)).toBe(true);
  expect(await store.get(keyOf(text))).toBeDefined();
});

test('texts are kept by all of their length: long comments do not fill the memory', async () => {
  const { store } = createNewDocuments(new Map());
  const texts = Array.from({ length: 30 }, (_, index) => `#${'x'.repeat(95_000)}\n{ a${index} }`);
  for (const text of texts) await store.set(keyOf(text), parse(text));
  const kept = await Promise.all(texts.map((text) => store.get(keyOf(text))));
  expect(kept.filter((document) => document !== undefined)).toHaveLength(21);
});
