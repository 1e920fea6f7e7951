import { expect, test } from 'vitest';
import { attachment } from './send-file.ts';

test('an ASCII name is not encoded', () => {
  expect(attachment('FLIP-DEMO-ACTIVE.zip')).toBe('attachment; filename="FLIP-DEMO-ACTIVE.zip"');
});

test.each([
  ['INV/2026/11.zip', 'INV_2026_11.zip', 'INV_2026_11.zip'],
  ['50% off "now".zip', '50_ off _now_.zip', '50%25%20off%20%22now%22.zip'],
  ['foto ✨.zip', 'foto _.zip', 'foto%20%E2%9C%A8.zip'],
  ["it's (me)*é.zip", "it's (me)*_.zip", 'it%27s%20%28me%29%2A%C3%A9.zip'],
  ['a\r\nSet-Cookie: x.zip', 'a__Set-Cookie: x.zip', 'a%0D%0ASet-Cookie%3A%20x.zip'],
])('%j is sent encoded as well', (name, plain, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
