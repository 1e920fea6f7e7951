/** Whether the system has a share sheet that takes pictures. */
export function canShareFiles(): boolean {
  const picture = new File([new Uint8Array(1)], 'a.jpg', { type: 'image/jpeg' });
  return 'canShare' in navigator && navigator.canShare({ files: [picture] });
}

export type Device = 'ios' | 'android' | 'desktop';

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

/** The app whose in-app browser this is; null in other browsers. Downloads fail there without a message. */
export function inAppBrowser(): string | null {
  const apps: [RegExp, string][] = [
    [/\bInstagram\b/, 'Instagram'],
    [/\b(FBAN|FBAV|FB_IAB)\b/, 'Facebook'],
    [/\b(musical_ly|BytedanceWebview|TikTok)/, 'TikTok'],
    [/\bLine\//, 'LINE'],
  ];
  return apps.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? null;
}
