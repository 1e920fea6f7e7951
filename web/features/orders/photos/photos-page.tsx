import { useApolloClient } from '@apollo/client/react';
import { memo, useLayoutEffect, useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { orderMessages } from '#shared/messages/orders.ts';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { SaveSection } from '#web/features/orders/actions/save-section.tsx';
import { groupFiles, type Order } from '#web/features/orders/files/order-file.ts';
import { CoverPrint } from '#web/features/orders/groups/cover-print.tsx';
import { PhotoFiles } from '#web/features/orders/groups/photo-files.tsx';
import { FirstResult, ResultPrints } from '#web/features/orders/groups/results.tsx';
import { Videos } from '#web/features/orders/groups/videos.tsx';
import { useIsExpired } from '#web/features/orders/order/expiry-ticket.tsx';
import { OrderFacts } from '#web/features/orders/order/order-facts.tsx';
import { OrderFailed, OrderNotice } from '#web/features/orders/order/order-notice.tsx';
import { EmptyOrder } from '#web/features/orders/page/empty-order.tsx';
import { ViewerProvider } from '#web/features/orders/viewer/viewer.tsx';
import { OrderPhotosDocument } from '#web/gql/generated/graphql.ts';
import type { InvoiceState } from '#web/lib/history-state.ts';
import { pathTo } from '#web/lib/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Page } from '#web/ui/page.tsx';
import { ExpiredView } from './expired-view.tsx';
import { PhotosSkeleton } from './photos-skeleton.tsx';
import { UploadNote } from './upload-note.tsx';
import { isUploading, useAwaitedOrder, type Waiting } from './use-awaited-order.ts';
import { VoucherNudge } from './voucher-nudge.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './photos-page.module.css';

/**
 * /photos/:invoiceId: the soft files of an order, open to everyone who has its invoice and hidden from search
 * engines.
 */
export function PhotosPage() {
  const { invoiceId: invoice = '' } = useParams();
  const { isTyped = false } = (useLocation().state ?? {}) as InvoiceState;
  return (
    <Page>
      <meta name="robots" content="noindex" />
      {invoice.trim() === '' ? (
        <OrderNotice title="Nomornya mana?" sentence={orderMessages.invoiceInvalid} hasSearchLink />
      ) : (
        <OrderOfInvoice key={invoice} invoice={invoice} isTyped={isTyped} />
      )}
    </Page>
  );
}

interface OrderOfInvoiceProps {
  invoice: string;
  isTyped: boolean;
}

/** Not rendered again when the viewer changes the address. */
const OrderOfInvoice = memo(function OrderOfInvoice({ invoice, isTyped }: OrderOfInvoiceProps) {
  const { shown, waiting, refetch } = useAwaitedOrder(invoice, isTyped);

  switch (shown.step) {
    case 'order':
      if (shown.order.invoice !== invoice) return <PrintedAddress order={shown.order} />;
      return <LoadedOrder order={shown.order} waiting={waiting} />;
    case 'deleted':
      return <OrderNotice title="Bangkunya kosong." sentence={orderMessages.orderDeleted} hasSearchLink />;
    case 'unknown':
      return (
        <OrderNotice title="Fotonya belum ketemu." sentence={orderMessages.orderNotFound} hasSearchLink>
          {isTyped ? (
            <p>{`Cek lagi nomornya: ${invoice}.`}</p>
          ) : (
            <UploadNote invoice={invoice} waiting={waiting} isUnknown />
          )}
        </OrderNotice>
      );
    case 'failed': {
      const sentences = { failed: orderMessages.orderFailed, unanswered: orderMessages.orderUnanswered };
      return <OrderFailed error={shown.error} sentences={sentences} onRetry={refetch} />;
    }
    case 'loading':
      return <PhotosSkeleton />;
  }
});

/**
 * Replaces the address of an order that was found by another spelling of its invoice (contract, decision 25) by the one
 * that can be shared.
 */
function PrintedAddress({ order }: { order: Order }) {
  const { search } = useLocation();
  const { cache } = useApolloClient();
  // Before the page of the new address is rendered, which then shows the order at once.
  useLayoutEffect(() => {
    const variables = { invoice: order.invoice };
    cache.writeQuery({ query: OrderPhotosDocument, variables, data: { __typename: 'Query', order } });
  }, [cache, order]);
  return (
    <>
      <PhotosSkeleton />
      <Navigate to={{ pathname: pathTo.photos(order.invoice), search }} replace />
    </>
  );
}

interface OrderProps {
  order: Order;
  waiting: Waiting;
}

/**
 * The files of an order. The expired view replaces them if the server says that the order has expired, and when the
 * countdown ends while the page is open (requirements §4).
 */
function LoadedOrder({ order, waiting }: OrderProps) {
  if (useIsExpired(order)) return <ExpiredView expiry={order.expiry} invoice={order.invoice} />;
  if (order.files.length > 0) return <OrderFiles order={order} />;
  const isAwaited = isUploading(order);
  return (
    <EmptyOrder
      order={order}
      sentence={orderMessages.noFiles}
      title={isAwaited ? 'Fotomu sedang diunggah.' : undefined}
    >
      {isAwaited && <UploadNote invoice={order.invoice} waiting={waiting} />}
      <p>Terima kasih sudah mampir.</p>
    </EmptyOrder>
  );
}

/** The files of an order in the requirements' sequence: results first, then photos, then videos. */
function OrderFiles({ order }: { order: Order }) {
  const { results, photos, videos, all } = useMemo(() => groupFiles(order), [order]);
  const cover = results[0] ?? photos[0];
  return (
    <ViewerProvider files={all}>
      <div
        className={classNames(
          shared.wrap,
          styles.top,
          results.length === 2 && styles.two,
          results.length > 2 && styles.many,
        )}
      >
        <div className={styles.head}>
          <h1 className={styles.title}>Ini dia, hasil gaya kalian!</h1>
          <div className={styles.facts}>
            <div className={styles.words}>
              <OrderFacts order={order} />
              <p className={classNames(shared.lead, styles.thanks)}>
                Terima kasih sudah mampir. Simpan foto dan videomu, ya.
              </p>
            </div>
            {/* The first screen of a phone has no other picture that opens the viewer. */}
            {cover && <CoverPrint file={cover.file} />}
          </div>
          <OrderActions order={order} />
        </div>
        <div className={styles.results}>
          <FirstResult results={results} photos={photos} />
        </div>
        {results.length > 1 && (
          <div className={styles.others}>
            <ResultPrints results={results.slice(1)} label="Result lainnya" />
          </div>
        )}
        <VoucherNudge className={styles.nudge} />
      </div>
      {photos.length > 0 && <PhotoFiles photos={photos} />}
      {videos.length > 0 && <Videos videos={videos} />}
      <SaveSection order={order} />
    </ViewerProvider>
  );
}
