import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { OrderFacts_orderFragment } from '#web/gql/generated/graphql.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Chip } from '#web/ui/labels.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order-facts.module.css';

interface OrderFactsProps {
  order: OrderFacts_orderFragment;
  /** Stands between booth and city. */
  separator?: string;
  /** More list items. */
  children?: ReactNode;
}

/** Date, place and invoice of an order, and how many of its files cannot be shown, as chips. */
export function OrderFacts({ order, separator = ', ', children }: OrderFactsProps) {
  const place = [order.boothName, order.city].filter(Boolean).join(separator);
  return (
    <ul className={classNames(shared.cluster, styles.facts)} aria-label="Tentang pesanan ini">
      <li>
        <Chip>
          <span lang="en">{formatDate(order.date)}</span>
        </Chip>
      </li>
      {place !== '' && (
        <li>
          <Chip>{place}</Chip>
        </li>
      )}
      <li>
        <Chip>{order.invoice}</Chip>
      </li>
      {Boolean(order.unavailableFiles) && (
        <li>
          <Chip>{`${order.unavailableFiles} file tidak bisa ditampilkan`}</Chip>
        </li>
      )}
      {children}
    </ul>
  );
}
