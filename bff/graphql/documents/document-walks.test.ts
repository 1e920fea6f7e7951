import fc from 'fast-check';
import { buildSchema, type DocumentNode, getOperationAST, parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { cacheSecondsOf } from '#bff/graphql/plugins/cache-control.ts';
import { documentKey } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { requestLimits } from './document-limits.ts';

const schema = buildSchema('type Query { a: Query v: Int w: Int }');
for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) field.resolve = () => null;

/** Every function that visits a document. None relies on another one to have refused it. */
const WALKS: Record<string, (document: DocumentNode) => unknown> = {
  'the rules of validation': (document) => validate(schema, document, [...specifiedRules, ...requestLimits]),
  'the limits alone': (document) => validate(schema, document, requestLimits),
  'the hints for caches': (document) => cacheSecondsOf(schema, document, getOperationAST(document) ?? undefined),
  'the name of a trusted document': documentKey,
};
/** Each takes a few milliseconds; one that follows each spread takes seconds. */
const PATIENCE_MS = 500;

/** True for a visit that is slow twice: the first time, the machine may have been busy. */
function takesLong(walk: (document: DocumentNode) => unknown, text: string): boolean {
  return [1, 2].every(() => {
    const document = parse(text, { maxTokens: 1_000 });
    const begin = performance.now();
    walk(document);
    return performance.now() - begin > PATIENCE_MS;
  });
}

const fragment = (index: number, selections: readonly string[]): string =>
  `fragment F${index} on Query { ${selections.join(' ')} }`;

/**
 * Fragments that spread the later ones several times, also within fields: 24 that each double the next make 16 million
 * fields.
 */
const fragments = fc
  .array(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('spread', 'spread', 'field', 'inline', 'leaf')), {
      minLength: 2,
      maxLength: 4,
    }),
    { minLength: 20, maxLength: 24 },
  )
  .map((list) => {
    const selectionOf = (from: number, [distance, kind]: readonly [number, string]): string => {
      const spread = from + distance < list.length ? `...F${from + distance}` : 'v';
      return { spread, field: `a { ${spread} }`, inline: `... { ${spread} }` }[kind] ?? 'w';
    };
    return `{ ...F0 } ${list
      .map((selections, index) =>
        fragment(
          index,
          selections.map((one) => selectionOf(index, one)),
        ),
      )
      .join(' ')}`;
  });

test.each(Object.entries(WALKS))('%s: 24 fragments that double each other take no time', (_name, walk) => {
  const text = `{ ...F0 } ${Array.from({ length: 24 }, (_, index) => fragment(index, [`...F${index + 1}`, `...F${index + 1}`])).join(' ')} ${fragment(24, ['v'])}`;
  expect(takesLong(walk, text)).toBe(false);
});

test.each(Object.entries(WALKS))('%s: neither do any other fragments', (_name, walk) => {
  fc.assert(
    fc.property(fragments, (text) => void expect(takesLong(walk, text)).toBe(false)),
    { numRuns: 100 },
  );
});

test('fragments in a circle end as well, for what looks at a document before it is refused', () => {
  const circle = fc
    .array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }), { minLength: 10, maxLength: 10 })
    .map(
      (list) =>
        `{ ...F0 } ${list
          .map((targets, index) =>
            fragment(
              index,
              targets.map((target) => `...F${target}`),
            ),
          )
          .join(' ')}`,
    );
  fc.assert(
    fc.property(circle, (text) => {
      expect(validate(schema, parse(text), [...specifiedRules, ...requestLimits])).not.toEqual([]);
      WALKS['the hints for caches']?.(parse(text));
    }),
    { numRuns: 100 },
  );
});
