import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '#tests/support/browser/chromium.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const XSS = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script><svg/onload=window.hacked=1>';
const MEMBER = {
  name: `Sari ${XSS}`,
  email: 'sari@example.com',
  phone: '081234567801',
  profile_picture: 'javascript:window.hacked=1',
  points: 1,
  email_verified: true,
  phone_verified: true,
};
const ORDER = {
  id: 1,
  inv: 'FLIP-1',
  booth: XSS,
  city: XSS,
  date: '2026-01-01',
  files: [{ type: 1, url: 'https://m.example/1.jpg?"><script>window.hacked=1</script>' }],
};

let browser: Browser | null = null;
let upstream: FakeServer;
let bff: ServiceProcess;
let web: ServiceProcess;
beforeAll(async () => {
  upstream = await startFakeServer(({ method, url }, response) => {
    if (/login|register|google/.test(url)) return sendEnvelope(response, null, { message: XSS, status: 400 });
    if (url === '/auth/profile') return sendEnvelope(response, MEMBER);
    sendEnvelope(response, url === '/orders' && method === 'GET' ? [ORDER] : ORDER);
  });
  bff = await startService('bff', { env: { PRODUCT_API_URL: upstream.url, RATE_LIMIT: 'off' } });
  web = await startService('web', { env: { BFF_URL: bff.url, SOCIAL_LOGIN: 'on' } });
  const executablePath = ensureChromium();
  browser = executablePath ? await chromium.launch({ executablePath, args: ['--no-sandbox'] }) : null;
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([web.stop(), bff.stop()]);
  await upstream.close();
});

/** A page in a new profile; `session` is what its storage holds. Nothing leaves the machine. */
async function open(
  path: string,
  session: Record<string, string> = {},
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  if (!browser) throw new Error('there is no Chromium');
  const context = await browser.newContext();
  await context.route(
    (url) => !['127.0.0.1', 'localhost'].includes(url.hostname),
    (route) => route.abort(),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(String(error)));
  await page.goto(`${web.url}/terms`);
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([name, value]) => localStorage.setItem(name, value)),
    session,
  );
  await page.goto(web.url + path);
  await page.waitForLoadState('networkidle');
  return { page, errors, close: () => context.close() };
}
const isHacked = (page: Page): Promise<boolean> => page.evaluate(() => 'hacked' in window);
const SESSION = { token: 'token-of-sari', user: JSON.stringify({ name: 'Sari', email: null, phone: '081234567801' }) };

test.each([
  '/photos/FLIP-1',
  '/dashboard',
  '/profile',
  '/find-my-photos',
  '/find-my-photos/FLIP-1',
  `/photos/${encodeURIComponent(XSS)}`,
  `/location?city=${encodeURIComponent(XSS)}`,
  `/login?next=${encodeURIComponent('javascript:window.hacked=1')}`,
  `/auth/google/callback?error=access_denied&error_description=${encodeURIComponent(XSS)}`,
])(
  'S37 S54 S66 F87 markup in names, booths, links and addresses is text, and one entry has the token: %s',
  async (path) => {
    const { page, errors, close } = await open(path, SESSION);
    const stored = await page.evaluate(() => Object.values(localStorage).map(String));
    expect(stored.filter((value) => value.includes(SESSION.token))).toEqual([SESSION.token]);
    expect(await isHacked(page)).toBe(false);
    expect(await page.locator('body').innerText()).not.toBe('');
    expect(errors).toEqual([]);
    await close();
  },
);

test('S39 a script that was injected does not run', async () => {
  const { page, close } = await open('/terms');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.hacked = 1">');
  });
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await isHacked(page)).toBe(false);
  await close();
});

test('S38 the code of the callback is in neither history nor log', async () => {
  const { page, close } = await open('/auth/google/callback?code=4-secret-code-of-google&state=s');
  await page.goto(`${web.url}/terms`);
  for (const service of [web, bff]) expect(service.output()).not.toContain('4-secret-code-of-google');
  expect(await page.evaluate(() => document.referrer)).not.toContain('4-secret-code');
  await close();
});

test('S55 links to other sites give them no way back', async () => {
  const { page, close } = await open('/contact');
  const bad = await page.$$eval('a[href]', (links) =>
    links
      .filter(
        (link) =>
          link instanceof HTMLAnchorElement &&
          link.origin !== location.origin &&
          (!/^https?:|^mailto:|^tel:/.test(link.href) ||
            (link.target === '_blank' && !/noopener|noreferrer/.test(link.rel))),
      )
      .map((link) => link.outerHTML),
  );
  expect(bad).toEqual([]);
  await close();
});
