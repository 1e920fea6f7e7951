import { vi } from 'vitest';

export const USER_AGENTS = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  /** An iPad calls itself so as well, with touch points. */
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0.0.0',
} as const;

/** Gives the navigator of a test other properties: those of a device, a share sheet. */
export function stubNavigator(properties: { userAgent?: string; maxTouchPoints?: number } & Partial<Navigator>): void {
  const all = { userAgent: navigator.userAgent, maxTouchPoints: 5, ...properties };
  const own = Object.entries(all).map(([name, value]) => [name, { value }]);
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(own) as PropertyDescriptorMap));
}

/** The downloads that links start, in order: under which name, and from where. */
export function recordDownloads(): { names: string[]; urls: string[] } {
  const names: string[] = [];
  const urls: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
    urls.push(this.href);
  });
  return { names, urls };
}
