import type { OrderFacts_orderFragment } from '#web/gql/generated/graphql.ts';
import { formatDate } from '#web/lib/format-dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, Chip } from '#web/ui/labels.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order.module.css';

/** Date, place and invoice of an order, how many of its files cannot be shown, and whether it has expired, as chips. */
export function OrderFacts({ order }: { order: OrderFacts_orderFragment }) {
  const { date, boothName, city, invoice, unavailableFiles, expired } = order;
  const place = [boothName, city].filter(Boolean).join(' - ');
  const chips = [place, invoice, unavailableFiles ? `${unavailableFiles} file tidak bisa ditampilkan` : ''];
  return (
    <ul className={classNames(shared.cluster, styles.facts)} aria-label="Tentang pesanan ini">
      <li>
        <Chip>
          <span lang="en">{formatDate(date)}</span>
        </Chip>
      </li>
      {chips.filter(Boolean).map((text) => (
        <li key={text}>
          <Chip>{text}</Chip>
        </li>
      ))}
      {expired && (
        <li lang="en">
          <Badge tone="expired">EXPIRED</Badge>
        </li>
      )}
    </ul>
  );
}
