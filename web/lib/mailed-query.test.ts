import { expect, test } from 'vitest';
import { readMailedQuery } from './mailed-query.ts';

const read = (search: string, hash?: string) => {
  const query = readMailedQuery(['email', 'sid'], search, hash);
  return [query.get('email'), query.get('sid')];
};

test.each([
  ['?email=sari@example.com&sid=a-_'],
  ['?email=sari%40example.com&amp;sid=a-_'],
  ['?email=sari@example.com&amp;amp;sid=a-_'],
  ['?email=sari@example.com&AMP;sid=a-_'],
  ['?utm=1&amp;email=sari@example.com&amp;sid=a-_'],
  ['?email=sari@example.com%26sid%3Da-_'],
  ['?email%3Dsari%40example.com%26amp%3Bsid%3Da-_'],
  ['?email=sari@example.com&', '#38;sid=a-_'],
  ['?email=sari@example.com&', '#x26;sid=a-_'],
])('%s%s has both parameters', (search, hash?: string) => {
  expect(read(search, hash)).toEqual(['sari@example.com', 'a-_']);
});

test.each([
  ['?email=sari@example.com', '#sid=a', ['sari@example.com', null]],
  ['?email=a%26b@example.com&sid=a.', '', ['a&b@example.com', 'a.']],
  ['?email=%E0%A4%A&sid=', '', ['\ufffd%A', '']],
  ['', '', [null, null]],
])('of %s%s the values are as they are', (search, hash, values) => {
  expect(read(search, hash)).toEqual(values);
});
