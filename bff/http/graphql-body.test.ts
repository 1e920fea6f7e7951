import { expect, test } from 'vitest';
import { readableUrl, withPersistedQuery } from './graphql-body.ts';

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

test.each(['ab', 'sha256:ab'])('the id %s may be in the extensions as well, which stay', (documentId) => {
  const extensions = { trace: 1, persistedQuery: { version: 1, sha256Hash: 'ab' } };
  expect(withPersistedQuery({ documentId, extensions })).toEqual({ extensions });
  const parameters = new URLSearchParams({ documentId, extensions: JSON.stringify(extensions) });
  const { searchParams } = new URL(readableUrl(`/graphql?${parameters}`), 'http://bff');
  expect(JSON.parse(searchParams.get('extensions') ?? '')).toEqual(extensions);
});

test.each(['{"persistedQuery":{"sha256Hash":"cd"}}', '{'])(
  'an id is refused beside the extensions %s',
  (extensions) => {
    const parameters = new URLSearchParams({ documentId: 'ab', extensions });
    expect(() => readableUrl(`/graphql?${parameters}`)).toThrow(expect.objectContaining({ name: 'BadRequest' }));
  },
);
