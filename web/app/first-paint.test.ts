import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstPaint } from './first-paint.ts';

type Report = (entry: { name?: string; url?: string }) => void;
const reports = new Map<string, Report>();

class FakeObserver {
  static supportedEntryTypes = ['paint', 'largest-contentful-paint'];
  report: (list: { getEntries: () => object[] }) => void;
  constructor(report: (list: { getEntries: () => object[] }) => void) {
    this.report = report;
  }
  observe({ type }: { type: string }) {
    reports.set(type, (entry) => this.report({ getEntries: () => [entry] }));
  }
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  reports.clear();
});

/** Whether it has resolved so far. */
function wait(picture: string | null = null): () => Promise<boolean> {
  let isOver = false;
  void firstPaint(picture).then(() => (isOver = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return isOver;
  };
}

test('text: it waits for the first paint of content, not for that of a ground', async () => {
  const isOver = wait();
  reports.get('paint')?.({ name: 'first-paint' });
  expect(await isOver()).toBe(false);
  reports.get('paint')?.({ name: 'first-contentful-paint' });
  expect(await isOver()).toBe(true);
});

test('a picture: it waits for that as well', async () => {
  const isOver = wait('https://site.example/a.svg');
  reports.get('paint')?.({ name: 'first-contentful-paint' });
  reports.get('largest-contentful-paint')?.({ url: '' });
  expect(await isOver()).toBe(false);
  reports.get('largest-contentful-paint')?.({ url: 'https://site.example/a.svg' });
  expect(await isOver()).toBe(true);
});

test('without a report it ends after half a second', async () => {
  const isOver = wait();
  expect(await isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(await isOver()).toBe(true);
});

test('a hidden tab and a browser that reports no paint wait for nothing', async () => {
  FakeObserver.supportedEntryTypes = [];
  expect(await wait('https://site.example/a.svg')()).toBe(true);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(await wait()()).toBe(true);
});
