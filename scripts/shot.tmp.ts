import { chromium } from 'playwright';
import { ensureChromium } from '#scripts/chromium.ts';
const base = process.env.BASE!; const out = process.env.OUT ?? '/tmp/shots';
const tile = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPU+N9QDwAEMgGq1pQv9wAAAABJRU5ErkJggg==', 'base64');
(async () => {
  const browser = await chromium.launch({ executablePath: ensureChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  for (const spec of process.argv.slice(2)) {
    const [width, height, path, name, full, marker] = spec.split('|');
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
    if (process.env.TILES) await page.route(/tile\.openstreetmap\.org/, (r) => r.fulfill({ contentType: 'image/png', body: tile }));
    await page.goto(base + path, { waitUntil: 'networkidle' });
    if (marker) { await page.locator(marker).first().click(); }
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: full === 'full' });
    const boxes = await page.evaluate(() => [...document.querySelectorAll('[class*=marker_]')].map((b) => { const r = b.getBoundingClientRect(); return [Math.round(r.x), Math.round(r.y), Math.round(r.width), Math.round(r.height), b.getAttribute('aria-label')]; }).filter((b) => (b[2] as number) > 0));
    if (boxes.length) console.log(name, JSON.stringify(boxes.slice(0, 14)));
    await page.close();
  }
  await browser.close();
})();
