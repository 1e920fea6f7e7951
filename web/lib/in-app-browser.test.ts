import { afterEach, expect, test, vi } from 'vitest';
import { inAppBrowser } from './device.ts';

const KHTML = '(KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ${KHTML}`;
const IPAD_AS_MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${KHTML}`;
const WEB_VIEW = `Mozilla/5.0 (Linux; Android 13; SM-A155F Build/TP1A.220624.014; wv) AppleWebKit/537.36 ${KHTML} Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${KHTML}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/131.0.0.0 Safari/537.36`;

function stub(userAgent: string, properties: object = {}) {
  vi.stubGlobal('window', {});
  const isTouched = !/Windows|X11/.test(userAgent);
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: isTouched ? 5 : 0, ...properties });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 333.0.0.33.93 (iPhone14,5; iOS 17_5; id_ID; id; scale=3.00)`],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.1.41.103;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS]`],
  [
    'TikTok',
    `${IPHONE} Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
  ],
  ['LINE', `${IPHONE} Mobile/15E148 Safari Line/14.20.0`],
  ['Telegram', `${WEB_VIEW} Telegram-Android/11.4.2 (Samsung SM-A155F; Android 13; SDK 33; AVERAGE)`],
  ['WhatsApp', `${IPHONE} Mobile/15E148 WhatsApp/24.20.79`],
  ['X', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.40`],
  ['Google', `${IPHONE} GSA/319.0.634465316 Mobile/15E148 Safari/604.1`],
  // Apps that do not say their name: a mail app, a shop, a chat.
  ['aplikasi ini', `${IPHONE} Mobile/15E148`],
  ['aplikasi ini', WEB_VIEW],
  ['aplikasi ini', IPAD_AS_MAC],
])('%s: %s', (app, userAgent) => {
  stub(userAgent);
  expect(inAppBrowser()).toBe(app);
});

test.each([
  ['Safari', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Opera Mini', `${WEB_VIEW} OPR/81.0.2254.72419`],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  ['Chrome on a desktop', WINDOWS],
  ['LINE on a desktop, which opens the system browser', `${WINDOWS} Line/9.0`],
])('%s is a browser: %s', (_name, userAgent) => {
  stub(userAgent);
  expect(inAppBrowser()).toBeNull();
});

test('the page on the home screen of an iPhone is no app', () => {
  stub(`${IPHONE} Mobile/15E148`, { standalone: true });
  expect(inAppBrowser()).toBeNull();
});

test.each(['TelegramWebview', 'TelegramWebviewProxy'])(
  'Telegram, whose browser calls itself Safari, adds %s',
  (name) => {
    stub(`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`);
    vi.stubGlobal('window', { [name]: {} });
    expect(inAppBrowser()).toBe('Telegram');
  },
);
