import { classNames } from '#web/ui/class-names.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  lead: string;
  className?: string | undefined;
}

/** The title of a page of the brand, and the sentence below it. */
export function PageHead({ title, lead, className }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, className)}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
  );
}
