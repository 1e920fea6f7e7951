import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './auth-notice.module.css';

/** One sentence above a form, spoken when it appears. */
export function AuthNotice({ tone = 'plain', children }: { tone?: 'plain' | 'done'; children: ReactNode }) {
  return <output className={classNames(styles.notice, tone === 'done' && styles.done)}>{children}</output>;
}
