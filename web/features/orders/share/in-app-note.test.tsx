import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubNavigator } from '#tests/support/web/devices.ts';
import { button, expectNoRole, expectRole, expectText, link } from '#tests/support/web/screen.ts';
import { InAppNote } from './in-app-note.tsx';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36';
const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

const show = (userAgent: string) => {
  stubNavigator({ userAgent });
  render(<InAppNote app="Instagram" url="https://flipbooth.id/photos/FLIP-1" />);
};

test('Android is led to Chrome, with the page itself where there is none', () => {
  show(`${ANDROID} Instagram`);
  const href = link('Buka di Chrome').getAttribute('href') ?? '';
  expect(href).toMatch(
    /^intent:\/\/flipbooth\.id\/photos\/FLIP-1#Intent;scheme=https;package=com\.android\.chrome;S\.browser_fallback_url=https%3A%2F%2Fflipbooth\.id%2Fphotos%2FFLIP-1;end$/,
  );
});

test('iOS gets the link to copy and where to tap; the note can be closed', () => {
  show(`${IOS} Instagram`);
  expectText(/Buka di browser/);
  expectRole('button', 'Salin link');
  fireEvent.click(button('Tutup'));
  expectNoRole('complementary');
});
