import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Chip } from '#web/ui/labels.tsx';
import styles from './order-facts.module.css';

type OrderFactsProps = {
  invoice: string;
  /** ISO 8601; null where it is not known. */
  date: string | null;
  /** Booth and city, joined as the screen has them; nothing where neither is known. */
  place: string;
  /** More to say, as list items. */
  children?: ReactNode;
};

/** When, where and which: an order's facts in chips. */
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
