/** Whether the system has a share sheet that takes pictures. */
export function canShareFiles(): boolean {
  const picture = new File([new Uint8Array(1)], 'a.jpg', { type: 'image/jpeg' });
  return 'canShare' in navigator && navigator.canShare({ files: [picture] });
}

/**
 * Whether the browser can encode videos, and says when its encoder has room: Chrome does since 106, Safari since 16.4.
 */
export const canEncodeVideo = (): boolean => 'VideoEncoder' in window && 'ondequeue' in VideoEncoder.prototype;

type Device = 'ios' | 'android' | 'desktop';

/** The kind of device, also in in-app browsers. An iPad calls itself a Macintosh, but has a touch screen. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
  userAgentData,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { userAgentData?: { platform?: string } } = navigator): Device {
  if (userAgentData?.platform === 'Android' || /\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : 'desktop';
}

/** Whether this is a phone or tablet, where files belong in the gallery. */
export const isPhone = (): boolean => deviceOf() !== 'desktop';

/** Whether the share sheet can save to the gallery: only on iOS and iPadOS. Android's sheet only lists apps. */
export const savesByShareSheet = (): boolean => deviceOf() === 'ios' && canShareFiles();

/** Apps that open links in themselves, by what they add to the user agent. */
const APPS: [RegExp, string][] = [
  [/\bBarcelona\b/, 'Threads'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBAN\/Messenger|\bOrca-Android\b/, 'Messenger'],
  [/\b(FBAN|FBAV|FB_IAB)\b/, 'Facebook'],
  [/\b(musical_ly|trill_|BytedanceWebview|TikTok)/, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/\bTelegram/, 'Telegram'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bTwitter( for |Android)/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bGSA\//, 'Google'],
];

/** Browsers of phones that are made of the system's web view, but can download. */
const WEB_VIEW_BROWSERS =
  /\b(OPR|OPT|OPX|EdgA|DuckDuckGo|Ddg|Focus|Klar|Brave|YaBrowser|UCBrowser|SamsungBrowser|\w+Browser)\//;

/**
 * The app whose in-app browser this is, `aplikasi ini` if it does not say its name; null in a browser. Downloads fail
 * in a web view without a message: on Android it says `wv`, on iOS it leaves out `Safari/`.
 */
export function inAppBrowser(): string | null {
  const device = deviceOf();
  if (device === 'desktop') return null;
  const { userAgent } = navigator;
  const app = APPS.find(([mark]) => mark.test(userAgent))?.[1];
  if (app !== undefined) return app;
  if ('TelegramWebview' in window || 'TelegramWebviewProxy' in window) return 'Telegram';
  // A page on the home screen of iOS leaves it out as well.
  const isOnHomeScreen = (navigator as Navigator & { standalone?: boolean }).standalone === true;
  const isWebView = device === 'android' ? /; wv\)/.test(userAgent) : !/\bSafari\//.test(userAgent) && !isOnHomeScreen;
  return isWebView && !WEB_VIEW_BROWSERS.test(userAgent) ? 'aplikasi ini' : null;
}
