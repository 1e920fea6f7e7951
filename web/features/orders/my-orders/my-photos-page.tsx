import { useQuery } from '@apollo/client/react';
import { memo, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { memberOrderMessages } from '#shared/messages/orders.ts';
import { MemberGate } from '#web/auth/member-gate.tsx';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { SaveSection } from '#web/features/orders/actions/save-section.tsx';
import { groupFiles, type Order } from '#web/features/orders/files/order-file.ts';
import { PhotoFiles } from '#web/features/orders/groups/photo-files.tsx';
import { LeadPrint } from '#web/features/orders/groups/results.tsx';
import { Videos } from '#web/features/orders/groups/videos.tsx';
import { useIsExpired } from '#web/features/orders/order/expiry-ticket.tsx';
import { OrderFacts } from '#web/features/orders/order/order-facts.tsx';
import { OrderFailed } from '#web/features/orders/order/order-notice.tsx';
import { EmptyOrder } from '#web/features/orders/page/empty-order.tsx';
import { ExpiredHelp } from '#web/features/orders/page/expired-help.tsx';
import { FactsSkeleton, Loading, LoadingTitle } from '#web/features/orders/page/loading.tsx';
import { ViewerProvider } from '#web/features/orders/viewer/viewer.tsx';
import { MyPhotosDocument } from '#web/gql/generated/graphql.ts';
import { paths } from '#web/lib/pages.ts';
import { TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoginNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './my-photos-page.module.css';

/** /find-my-photos/:invoice: the photos of one of the member's orders (requirements §2). */
export function MyPhotosPage() {
  const { invoice = '' } = useParams();
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <MemberGate
        signedOut={<LoginNotice title="Fotomu menunggu." sentence={memberOrderMessages.photosSignedOut} />}
        pending={<MyPhotosSkeleton />}
      >
        <MyPhotos key={invoice} invoice={invoice} />
      </MemberGate>
    </Page>
  );
}

/** Not rendered again when the viewer changes the address. */
const MyPhotos = memo(function MyPhotos({ invoice }: { invoice: string }) {
  const { data, error, refetch } = useQuery(MyPhotosDocument, {
    variables: { invoice },
    fetchPolicy: 'cache-and-network',
    // The public order is requested only for its expiry, and may fail alone.
    errorPolicy: 'all',
  });
  if (data?.myOrder) return <MyOrder order={{ ...data.myOrder, expiry: data.order?.expiry ?? null }} />;
  if (!error && !data) return <MyPhotosSkeleton />;

  const { photosFailed: failed, photosUnanswered: unanswered } = memberOrderMessages;
  return (
    <OrderFailed error={error} sentences={{ failed, unanswered }} onRetry={refetch}>
      <TextLink to={paths.myOrders}>Kembali ke semua fotomu</TextLink>
    </OrderFailed>
  );
});

function MyOrder({ order }: { order: Order }) {
  const expired = useIsExpired(order);
  if (!expired && order.files.length > 0) return <MyFiles order={order} />;
  return (
    <EmptyOrder order={{ ...order, expired }} sentence={memberOrderMessages.noPhotos}>
      {expired && (
        <>
          <p>Masa simpannya sudah habis, jadi semua file dihapus dari server kami.</p>
          <ExpiredHelp invoice={order.invoice} />
        </>
      )}
      <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
    </EmptyOrder>
  );
}

/**
 * The files of an order in two groups, as the requirements say: photos (type 1) and all others. Each file is rendered
 * by its kind (contract, decision 10). The lead print, the buttons, the countdown, the selection and the reminder are
 * those of the public page.
 */
function MyFiles({ order }: { order: Order }) {
  const { photos, results, videos, all } = useMemo(() => groupFiles(order), [order]);
  const lead = results[0] ?? photos[0];
  return (
    <ViewerProvider files={all}>
      <div className={classNames(styles.head, lead && styles.withLead)}>
        <div>
          <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
          <h1 className={styles.title}>Ini dia, hasil gayamu!</h1>
          <div className={styles.facts}>
            <OrderFacts order={order} />
          </div>
          <div className={styles.actions}>
            <OrderActions order={order} />
          </div>
        </div>
        {lead && (
          <div className={styles.lead}>
            <LeadPrint item={lead} />
          </div>
        )}
      </div>
      {photos.length > 0 && <PhotoFiles photos={photos} />}
      {all.length > photos.length && <Videos videos={videos} results={results} />}
      <SaveSection order={order} />
    </ViewerProvider>
  );
}

/** The page of a member's order while it loads, with the photos first. */
function MyPhotosSkeleton() {
  return (
    <Loading>
      <div className={styles.head}>
        <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
        <LoadingTitle className={styles.title} />
        <div className={styles.facts}>
          <FactsSkeleton />
        </div>
      </div>
    </Loading>
  );
}
