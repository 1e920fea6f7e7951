import { useApolloClient } from '@apollo/client/react';
import { memo, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { orderMessages } from '#shared/messages/orders.ts';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { TakeHome } from '#web/features/orders/actions/take-home.tsx';
import { groupFiles, type Order } from '#web/features/orders/files/order-file.ts';
import type { InvoiceState } from '#web/features/orders/find/search-forms.tsx';
import { CoverPrint } from '#web/features/orders/groups/media-picture.tsx';
import { PhotoFiles } from '#web/features/orders/groups/photo-files.tsx';
import { FirstResult, ResultPrints } from '#web/features/orders/groups/results.tsx';
import { Videos } from '#web/features/orders/groups/videos.tsx';
import { useExpiry } from '#web/features/orders/order/expiry-ticket.tsx';
import { OrderFacts } from '#web/features/orders/order/order-facts.tsx';
import { OrderFailed, OrderNotice } from '#web/features/orders/order/order-notice.tsx';
import { coverOf } from '#web/features/orders/preload-order.ts';
import { ViewerProvider } from '#web/features/orders/viewer/viewer.tsx';
import { toFailure } from '#web/gql/errors.ts';
import { OrderGalleryDocument } from '#web/gql/generated/graphql.ts';
import { paths } from '#web/lib/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Page } from '#web/ui/page.tsx';
import { ExpiredView } from './expired-view.tsx';
import { PhotosSkeleton } from './photos-skeleton.tsx';
import { isYoung, UploadNote } from './upload-note.tsx';
import { useAwaitedOrder, type Waiting } from './use-awaited-order.ts';
import { VoucherNudge } from './voucher-nudge.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './photos-page.module.css';

/**
 * /photos/:invoiceId: the soft files of an order, open to everyone who has its invoice and hidden from search
 * engines.
 */
export function PhotosPage() {
  const { invoiceId: invoice = '' } = useParams();
  const { isTyped = false, isLoaded = false } = (useLocation().state ?? {}) as InvoiceState;
  return (
    <Page>
      <meta name="robots" content="noindex" />
      {invoice.trim() === '' ? (
        <OrderNotice title="Nomornya mana?" sentence={orderMessages.invoiceInvalid} hasSearchLink />
      ) : (
        <OrderOfInvoice key={invoice} invoice={invoice} isTyped={isTyped} isLoaded={isLoaded} />
      )}
    </Page>
  );
}

interface OrderOfInvoiceProps {
  invoice: string;
  isTyped: boolean;
  isLoaded: boolean;
}

/** Not rendered again when the viewer changes the address. */
const OrderOfInvoice = memo(function OrderOfInvoice({ invoice, isTyped, isLoaded }: OrderOfInvoiceProps) {
  const { data, error, isWaiting, waiting, retry } = useAwaitedOrder(invoice, { isTyped, isLoaded });

  if (data?.order && data.order.invoice !== invoice && !isLoaded) return <PrintedAddress order={data.order} />;
  if (data?.order) return <LoadedOrder order={data.order} waiting={waiting} />;
  const notFound = <OrderNotFound invoice={invoice} isTyped={isTyped} waiting={waiting} />;
  if (data || isWaiting) return notFound;
  if (!error) return <PhotosSkeleton />;

  const failure = toFailure(error);
  // Another API's sentence for a deleted order is not known: that order is unknown here, and the page waits for it. The
  // graph has no code of its own: both are NOT_FOUND with 404, and a 410 would be a failure of the API (contract, errors).
  if (failure.code === 'NOT_FOUND') {
    if (failure.message !== orderMessages.orderDeleted) return notFound;
    return <OrderNotice title="Bangkunya kosong." sentence={orderMessages.orderDeleted} hasSearchLink />;
  }
  const sentences = { failed: orderMessages.orderFailed, unanswered: orderMessages.orderUnanswered };
  return <OrderFailed error={error} sentences={sentences} onRetry={retry} />;
});

/**
 * Replaces the address of an order that was found by another spelling of its invoice (contract, decision 25) by the one
 * that can be shared. The order is not loaded again.
 */
function PrintedAddress({ order }: { order: Order }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const { invoice } = order;
    client.writeQuery({ query: OrderGalleryDocument, variables: { invoice }, data: { __typename: 'Query', order } });
    const state: InvoiceState = { isLoaded: true };
    void navigate({ pathname: paths.photos.href(invoice), search }, { replace: true, state });
  }, [client, navigate, order, search]);
  return <PhotosSkeleton />;
}

interface NotFoundProps {
  invoice: string;
  isTyped: boolean;
  waiting: Waiting;
}

/** Nothing may be uploaded yet: customers open the link at the booth. A typed invoice is more likely wrong. */
function OrderNotFound({ invoice, isTyped, waiting }: NotFoundProps) {
  return (
    <OrderNotice
      title={isTyped ? 'Bangkunya kosong.' : 'Fotomu sedang diunggah?'}
      sentence={orderMessages.orderNotFound}
      hasSearchLink
    >
      {isTyped ? (
        <p>{`Cek lagi nomornya: ${invoice}.`}</p>
      ) : (
        <UploadNote invoice={invoice} waiting={waiting} isUnknown />
      )}
    </OrderNotice>
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
  const { invoice, expiry } = order;
  const { isExpired, wasOpen } = useExpiry(order);

  if (isExpired) return <ExpiredView expiry={expiry} invoice={invoice} takesFocus={wasOpen} />;
  if (order.files.length === 0) return <EmptyOrder order={order} waiting={waiting} />;
  return <OrderFiles order={order} />;
}

/** An order without files: the page says so before anything else. Files that cannot be shown have been uploaded. */
function EmptyOrder({ order, waiting }: OrderProps) {
  const hasUnavailable = Boolean(order.unavailableFiles);
  const isAwaited = isYoung(order) && !hasUnavailable;
  const title = hasUnavailable
    ? 'Fotonya tidak bisa ditampilkan.'
    : isAwaited
      ? 'Fotomu sedang diunggah.'
      : 'Fotonya belum masuk.';
  return (
    <OrderNotice title={title} sentence={orderMessages.noFiles}>
      <div className={styles.empty}>
        {isAwaited && <UploadNote invoice={order.invoice} waiting={waiting} />}
        <OrderFacts order={order} />
        <p>Terima kasih sudah mampir.</p>
        <OrderActions order={order} />
      </div>
    </OrderNotice>
  );
}

/** The files of an order in the requirements' sequence: results first, then photos, then videos. */
function OrderFiles({ order }: { order: Order }) {
  const { results, photos, videos, all } = useMemo(() => groupFiles(order), [order]);
  const cover = coverOf(order.files);
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
            {cover && <CoverPrint file={cover} position="head" />}
          </div>
          <OrderActions order={order} />
        </div>
        <div className={styles.results}>
          <FirstResult results={results} />
          {results.length === 0 && cover && <CoverPrint file={cover} position="side" />}
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
      <TakeHome order={order} />
    </ViewerProvider>
  );
}
