// type-graphql needs it before the first decorator.
import 'reflect-metadata';
import { afterEach, vi } from 'vitest';

/**
 * Vitest's own is a second, too short for a machine that is busy with other things. Only what never comes takes this
 * long.
 */
const PATIENCE_MS = 20_000;

const { waitFor } = vi;

const waitPatiently: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// A set-up file runs for each test file, and files that share a worker share `vi`.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;

// Nor may one leave the timers faked that they share.
afterEach(() => void vi.useRealTimers());
