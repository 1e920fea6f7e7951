import { lazy } from 'react';
import type { KeepSectionProps } from './keep-section.tsx';
import styles from './keep-space.module.css';

/** Keeping comes after looking: its code is fetched with the page's last part, and where it does not come nothing is offered. */
export const LazyKeepSection = lazy(async () => {
  const section = await import('./keep-section.tsx').catch(() => null);
  return { default: section?.KeepSection ?? Nothing };
});

function Nothing(_props: KeepSectionProps) {
  return null;
}

/** Its place while its code is on the way: nothing below it moves when it comes. */
export function KeepSpace() {
  return <div className={styles.space} />;
}
