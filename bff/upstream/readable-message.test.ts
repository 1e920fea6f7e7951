import { expect, test } from 'vitest';
import { readableMessage } from './readable-message.ts';

test.each([
  'Order not found',
  '  Kode reset kata sandi telah dikirim via Whatsapp ',
  'Please select a booth from the list, or update your profile.',
  'Pembayaran Rp 10.000.000 gagal pada 12.05.2025',
  'Error: your session is EXPIRED. Log in at www.example.com/login',
  'Baca https://www.example.com/bantuan/verifikasi-nomor-telepon-anda',
  'Terjadi kesalahan 📸',
  "Can't find and/or open it",
])('the message %j is shown', (text) => {
  expect(readableMessage(text)).toBe(text.trim());
});

test.each([
  ['a stack', 'Failed at Object.find (/srv/app.js:10:3)'],
  ['an exception', 'TypeError: x is not a function'],
  ['an exception of Java', 'java.lang.NullPointerException'],
  ['an errno', 'connect ECONNREFUSED'],
  ['an internal address', 'no route to 10.0.0.7:5432'],
  ['another', 'upstream 172.16.3.4 is down'],
  ['an internal name', 'db.prod.internal is down'],
  ['the machine itself', 'http://localhost:5000 said no'],
  ['markup', 'Hello <script>alert(1)</script>'],
  ['SQL', 'near "x": SELECT * FROM users'],
  ['a path', 'cannot open /var/www/app/config.php'],
  ['a token', `Token ${'aB3'.repeat(15)} has expired`],
  ['a second line', 'Hello\nworld'],
  ['a novel', 'x '.repeat(200)],
  ['nothing', '  '],
  ['an object', { text: 'Hello' }],
])('%s is no message to show', (_name, value) => {
  expect(readableMessage(value)).toBeNull();
});
