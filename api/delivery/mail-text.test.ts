import { expect, test } from 'vitest';
import type { DeliveryMessage } from './delivery.ts';
import { writeMail } from './mail-text.ts';

const message: DeliveryMessage = {
  to: 'sari@example.com',
  channel: 'email',
  purpose: 'email_verify',
  code: 'AB23CD45',
  link: 'https://www.example.com/verify-email?token=a&b=<c>',
};

test('both bodies contain the code and the link, the subject neither', () => {
  const { subject, text, html } = writeMail(message);
  expect(subject).toBe('Verifikasi emailmu · Flipbooth');
  expect(text).toContain('AB23CD45');
  expect(text).toContain(message.link);
  expect(html).toContain('AB23CD45');
  expect(html).toContain('<html lang="id">');
  expect(html).toContain('href="https://www.example.com/verify-email?token=a&#38;b=&#60;c&#62;"');
});

test('a message without a link has no button', () => {
  const { link: _link, ...plain } = message;
  const { text, html } = writeMail({ ...plain, purpose: 'password_reset' });
  expect(html).not.toContain('<a ');
  expect(text).not.toMatch(/buka link|undefined/);
});

test('a mail that may reach a stranger names the account', () => {
  const { text, html } = writeMail({ ...message, account: 'S*** <b>***, 0812****7801' });
  expect(text).toContain('Akun: S*** <b>***, 0812****7801.');
  expect(html).toContain('S*** &#60;b&#62;***');
});

test('the notice to a former address has neither code nor button, and says what to do', () => {
  const { subject, text, html } = writeMail({ to: 'sari@example.com', channel: 'email', purpose: 'email_changed' });
  expect(subject).toBe('Email akunmu diganti · Flipbooth');
  expect(text).toContain('hubungi kami');
  expect(`${text}${html}`).not.toMatch(/undefined|<a |<strong|10 menit/);
});
