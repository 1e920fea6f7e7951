import { Link } from 'react-router-dom';
import { placeholderOf } from '#web/features/orders/files/pictures.ts';
import type { ListedOrder_orderFragment as ListedOrder } from '#web/gql/generated/graphql.ts';
import { formatDate } from '#web/lib/format-dates.ts';
import { pathTo } from '#web/lib/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import shared from '#web/ui/shared.module.css';
import styles from './order-table.module.css';

interface OrderTableProps {
  /** The loaded orders. */
  orders: readonly { node: ListedOrder }[];
  /** How many orders there are. */
  total: number;
}

/** The orders as a table; on a phone each row looks like a ticket, and all of it opens the order. */
export function OrderTable({ orders, total }: OrderTableProps) {
  const hasPictures = orders.some(({ node }) => node.coverPicture);
  return (
    <table
      className={classNames(styles.table, hasPictures && styles.pictured)}
      aria-rowcount={orders.length < total ? total + 1 : undefined}
    >
      <caption className={classNames(shared.caps, styles.caption)} lang="en">
        Transactions History
        <span lang="id">
          <span>{` · ${total} pesanan`}</span>
          <span className={shared.visuallyHidden}>, yang terbaru dulu</span>
        </span>
      </caption>
      <thead className={styles.head}>
        <tr>
          {['Invoice', 'Booth', 'Tanggal'].map((head) => (
            <th key={head} scope="col" className={shared.caps}>
              {head}
            </th>
          ))}
          <th scope="col" className={shared.caps}>
            <span className={shared.visuallyHidden}>Buka</span>
          </th>
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {orders.map(({ node }) => (
          <OrderRow key={node.id} order={node} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { invoice, boothName, city, date, expired } = order;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.invoice}>
        {expired ? (
          <Picture order={order} />
        ) : (
          // For the pointer only: keyboard and screen readers use the button in the last column.
          <Link to={pathTo.myPhotos(invoice)} className={styles.open} tabIndex={-1} aria-hidden="true">
            <Picture order={order} />
          </Link>
        )}
        <span>{invoice}</span>
      </th>
      <td className={shared.quiet}>{[boothName, city].filter(Boolean).join(', ') || 'N/A'}</td>
      <td className={classNames(shared.quiet, styles.date)} lang="en">
        {formatDate(date)}
      </td>
      <td className={classNames(styles.stub, expired && styles.expired)} lang="en">
        {expired ? (
          <Button size="s" disabledReason="Masa simpan fotonya sudah habis." aria-label={`EXPIRED ${invoice}`}>
            EXPIRED
          </Button>
        ) : (
          <ButtonLink size="s" className={styles.view} to={pathTo.myPhotos(invoice)} aria-label={`VIEW ${invoice}`}>
            VIEW
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

/** The picture of an order, or a blank frame; hidden in a list without pictures. */
function Picture({ order: { coverPicture } }: { order: ListedOrder }) {
  return (
    <span
      className={styles.picture}
      style={{ backgroundImage: coverPicture ? placeholderOf(coverPicture) : undefined }}
    >
      {coverPicture && <img src={coverPicture.url} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

/** Three blank rows while the orders load. */
export function OrderTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className={shared.visuallyHidden}>Memuat pesanan…</output>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
