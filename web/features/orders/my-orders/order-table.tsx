import type { MyOrdersQuery } from '#web/gql/generated/documents.ts';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';
import styles from './order-table.module.css';

type ListedOrder = MyOrdersQuery['orders'][number];

/** The orders as a table; on a phone each row looks like a ticket. Of many, rows are rendered as they come near. */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  const { shown, list, sentinel, sentinelHeight } = useIncrementalList<HTMLTableSectionElement, HTMLTableRowElement>(
    orders.length,
  );
  const isWhole = shown === orders.length;
  return (
    <table className={styles.table} aria-rowcount={isWhole ? undefined : orders.length + 1}>
      <caption className={styles.caption} lang="en">
        Transactions History
        <span className="visually-hidden" lang="id">
          , yang terbaru dulu
        </span>
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Booth</th>
          <th scope="col">Tanggal</th>
          <th scope="col">
            <span className="visually-hidden">Buka</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list} className={styles.rows}>
        {orders.slice(0, shown).map((order) => (
          <OrderRow key={order.invoice} order={order} />
        ))}
        {!isWhole && <tr ref={sentinel} style={{ height: sentinelHeight }} aria-hidden="true" />}
      </tbody>
    </table>
  );
}

function OrderRow({ order: { invoice, booth, city, date, expired } }: { order: ListedOrder }) {
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.invoice}>
        {invoice}
      </th>
      <td className={styles.booth}>{[booth, city].filter(Boolean).join(', ') || 'N/A'}</td>
      <td className={styles.date} lang="en">
        {formatDate(date)}
      </td>
      <td className={classNames(styles.stub, expired && styles.expired)} lang="en">
        {expired ? (
          <Button size="s" disabledReason="Masa simpan fotonya sudah habis." aria-label={`EXPIRED ${invoice}`}>
            EXPIRED
          </Button>
        ) : (
          <ButtonLink size="s" to={paths.myPhotos.href(invoice)} aria-label={`VIEW ${invoice}`}>
            VIEW
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

/** Three blank rows while the orders load. */
export function OrderTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">Memuat pesanan…</output>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
