import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Replaces what tells whether an element is in sight. Returns what tells it to all that observe. */
export function stubIntersections(): (isIntersecting?: boolean) => Promise<void> {
  const observers = new Set<(isIntersecting: boolean) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: (isIntersecting: boolean) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe = () => observers.add(this.#tell);
      disconnect = () => observers.delete(this.#tell);
    },
  );
  return (isIntersecting = true) => act(async () => observers.forEach((tell) => tell(isIntersecting)));
}
