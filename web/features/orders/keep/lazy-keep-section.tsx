import { lazy } from 'react';
import type { KeepSectionProps } from './keep-section.tsx';

/** Keeping comes after looking: its code is fetched with the page's last part, and where it does not come nothing is offered. */
export const LazyKeepSection = lazy(async () => {
  const section = await import('./keep-section.tsx').catch(() => null);
  return { default: section?.KeepSection ?? Nothing };
});

function Nothing(_props: KeepSectionProps) {
  return null;
}
