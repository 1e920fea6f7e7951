import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  '123456',
  'password',
  'password1',
  'qwerty123',
  'iloveyou',
  'bismillah',
  'sayang',
  'P@ssw0rd',
  'PASSWORD',
  'Qwerty123',
  'ｐａｓｓｗｏｒｄ',
  'drowssap',
  'abcdef',
  'ABCDEFG',
  '654321',
  '0123456789',
  '987654321',
  '4567890',
  'aaaaaa',
  '000000',
  '121212',
  'abcabc',
  '123123123',
  '      ',
  '123456 ',
  ' password',
  '\u3000sayang\t',
])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'rahasia1',
  'flipbook1',
  'flipbook2',
  'secret123',
  'kata sandi',
  'password 1',
  '1234 ',
  'passwörd',
  'abcdeg',
  '193745',
  'aaaaab',
  'x'.repeat(128),
  'rahasia 1',
  'new-secret',
  'xkcd-staple',
  '密码密码密码密码密码密码密码',
  '',
  'abc',
  '1111',
])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
