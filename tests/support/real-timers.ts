import { afterEach, vi } from 'vitest';

// Files that share a worker share its timers: one that leaves them faked would stop the next file's.
afterEach(() => void vi.useRealTimers());
