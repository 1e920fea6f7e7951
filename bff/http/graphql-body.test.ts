import { expect, test } from 'vitest';
import { readableUrl } from './graphql-body.ts';

test('an id of the draft becomes a persisted query; a question mark in the variables stays', () => {
  const { searchParams } = new URL(readableUrl('/graphql?documentId=sha256:ab&variables={"i":"A?B"}'), 'http://bff');
  expect(Object.fromEntries(searchParams)).toEqual({
    variables: '{"i":"A?B"}',
    extensions: '{"persistedQuery":{"version":1,"sha256Hash":"ab"}}',
  });
});

test.each(['/graphql', '/graphql?query={me{name}}'])('%s is left as it is', (url) => {
  expect(readableUrl(url)).toBe(url);
});
