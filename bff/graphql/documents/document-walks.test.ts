import { buildSchema, type DocumentNode, parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { documentKey } from '#bff/graphql/trusted-documents/trusted-documents.ts';
import { requestLimits } from './document-limits.ts';

const schema = buildSchema('type Query { a: Query v: Int w: Int }');
for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) field.resolve = () => null;

/** Every function that visits a document. None relies on another one to have refused it. */
const WALKS: Record<string, (document: DocumentNode) => unknown> = {
  'the rules of validation': (document) => validate(schema, document, [...specifiedRules, ...requestLimits]),
  'the limits alone': (document) => validate(schema, document, requestLimits),
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

test.each(Object.entries(WALKS))('%s: 24 fragments that double each other take no time', (_name, walk) => {
  const text = `{ ...F0 } ${Array.from({ length: 24 }, (_, index) => fragment(index, [`...F${index + 1}`, `...F${index + 1}`])).join(' ')} ${fragment(24, ['v'])}`;
  expect(takesLong(walk, text)).toBe(false);
});
