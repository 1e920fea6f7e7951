import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { formatError } from '#bff/graphql/format-error.ts';
import { buildSchema } from '#bff/schema.ts';

test.each([
  ['{ booths(type: "hunter2") { id } }', 'expected BoothType, one of FLIPBOOK, PHOTOBOOTH.'],
  ['{ order(invoice: 1.5) { id } }', 'expected ID.'],
  ['mutation { updateProfile(input: { birthDate: "hunter2" }) { message } }', 'expected Date, as YYYY-MM-DD.'],
])('an invalid literal in %s is named by what was expected', async (document, message) => {
  const graph = await buildSchema();
  const [error] = validate(graph, parse(document));
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
  expect(formatError({ message: error?.message ?? '', extensions }, error).message).toBe(`Invalid value: ${message}`);
  expect(error?.locations).toHaveLength(1);
});
