import { expect, test } from 'vitest';
import { readableBody, readableUrl } from './graphql-body.ts';

const ID = 'ab'.repeat(32);

test('an id of the draft becomes a persisted query; a question mark in the variables stays', () => {
  const { searchParams } = new URL(readableUrl(`/graphql?documentId=sha256:${ID}&variables={"i":"A?B"}`), 'http://bff');
  expect(Object.fromEntries(searchParams)).toEqual({
    variables: '{"i":"A?B"}',
    extensions: `{"persistedQuery":{"version":1,"sha256Hash":"${ID}"}}`,
  });
});

test('an empty name of an operation is none: some clients send it', () => {
  expect(readableBody({ operationName: '' })).toEqual({});
  expect(readableUrl('/graphql?query={me{name}}&operationName=')).toBe('/graphql?query=%7Bme%7Bname%7D%7D');
});

test.each(['/graphql', '/graphql?query={me{name}}', '/graphql?query={me{name}}&extensions={"trace":1}'])(
  '%s is left as it is',
  (url) => expect(readableUrl(url)).toBe(url),
);

test.each([
  [ID, ID],
  [`sha256:${ID}`, ID],
  [ID, `sha256:${ID}`],
  [undefined, `sha256:${ID}`],
])('the id %s may be in the extensions as well, as %s; others stay', (documentId, sha256Hash) => {
  const extensions = { trace: 1, persistedQuery: { version: 1, sha256Hash } };
  const read = { extensions: { trace: 1, persistedQuery: { version: 1, sha256Hash: ID } } };
  expect(readableBody({ documentId, extensions })).toEqual(read);
  const parameters = new URLSearchParams({
    ...(documentId && { documentId }),
    extensions: JSON.stringify(extensions),
  });
  const { searchParams } = new URL(readableUrl(`/graphql?${parameters}`), 'http://bff');
  expect(JSON.parse(searchParams.get('extensions') ?? '')).toEqual(read.extensions);
});

test.each([`{"persistedQuery":{"sha256Hash":"${'cd'.repeat(32)}"}}`, '{'])(
  'an id is refused beside the extensions %s',
  (extensions) => {
    const parameters = new URLSearchParams({ documentId: ID, extensions });
    expect(() => readableUrl(`/graphql?${parameters}`)).toThrow(expect.objectContaining({ name: 'BadRequest' }));
  },
);
