import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { writeSession } from '#web/auth/stored-session.ts';
import { runtimeConfig } from '#web/lib/env.ts';

// A second, the default, is too short for a machine that is busy with other things.
configure({ asyncUtilTimeout: 10_000 });

// It is read once: work that outlives the window of its file would keep the address of an empty one.
runtimeConfig();

// Console errors and warnings fail a test.
beforeEach(() => {
  // A call that no test answers waits.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // The session of a test is not the one that the document found (`generation` 0), which is checked.
  writeSession({ token: 'before', member: null });
  writeSession(null);
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const messages = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(messages, 'nothing was written to the console').toEqual([]);
});
