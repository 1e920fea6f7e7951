import { expect, test } from 'vitest';
import { typeOfName } from './media-type.ts';

test('the type of a name', () => {
  expect(['a.JPEG', 'b.x.heic', 'c.txt', 'jpg'].map(typeOfName)).toEqual(['image/jpeg', 'image/heic', null, null]);
});
