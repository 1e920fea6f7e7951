import type { ReactNode } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { OrderFacts } from '#web/features/orders/order/order-facts.tsx';
import { OrderNotice } from '#web/features/orders/order/order-notice.tsx';
import styles from './page.module.css';

interface EmptyOrderProps {
  order: Order;
  /** The sentence of the requirements. */
  sentence: Message;
  title?: string;
  children?: ReactNode;
}

/** An order without files. Those that have expired cannot be asked for any more. */
export function EmptyOrder({ order, sentence, title = titleOf(order), children }: EmptyOrderProps) {
  return (
    <OrderNotice title={title} sentence={sentence}>
      <div className={styles.empty}>
        <OrderFacts order={order} />
        {children}
        {!order.expired && <OrderActions order={order} />}
      </div>
    </OrderNotice>
  );
}

function titleOf({ expired, unavailableFiles }: Order): string {
  if (expired) return 'Fotonya sudah pudar.';
  return unavailableFiles ? 'Fotonya tidak bisa ditampilkan.' : 'Fotonya belum masuk.';
}
