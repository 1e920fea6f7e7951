import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Chip } from '#web/ui/labels.tsx';
import styles from './order-facts.module.css';

interface OrderFactsProps {
  invoice: string;
  /** ISO 8601, or null. */
  date: string | null;
  /** Booth and city; empty where neither is known. */
  place: string;
  /** More list items. */
  children?: ReactNode;
}

/** Date, place and invoice of an order, as chips. */
export function OrderFacts({ invoice, date, place, children }: OrderFactsProps) {
  return (
    <ul className={styles.facts} aria-label="Tentang pesanan ini">
      <li>
        <Chip>
          <span lang="en">{formatDate(date)}</span>
        </Chip>
      </li>
      {place !== '' && (
        <li>
          <Chip>{place}</Chip>
        </li>
      )}
      <li>
        <Chip>{invoice}</Chip>
      </li>
      {children}
    </ul>
  );
}
