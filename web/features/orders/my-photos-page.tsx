import { useQuery } from '@apollo/client/react';
import { useLocation, useParams } from 'react-router-dom';
import { memberOrderMessages } from '#shared/messages/orders.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { loginHref } from '#web/auth/return-url.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { MyPhotosDocument, type MyPhotosQuery } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorBox, LoginNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/button.tsx';
import type { Order } from './files/order-file.ts';
import { OrderNotice } from './files/order-notice.tsx';
import { Loading, TITLE, useLeavingFocus } from './gallery/gallery-skeleton.tsx';
import { useRemaining } from './gallery/countdown.ts';
import { ExpiryTicket } from './gallery/expiry-ticket.tsx';
import { MyPhotosContent } from './gallery/my-photos-content.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderSaving } from './order-saving.tsx';
import skeleton from './gallery/gallery-skeleton.module.css';
import styles from './gallery/my-photos-content.module.css';

/** /find-my-photos/:invoice: the photos of one of the member's orders (requirements §2). */
export function MyPhotosPage() {
  const { status } = useAuth();
  const location = useLocation();
  const { invoice = '' } = useParams();
  return (
    <Page>
      <meta name="robots" content="noindex" />
      {status === 'out' && (
        <LoginNotice title="Fotomu menunggu." sentence={memberOrderMessages.photosSignedOut} to={loginHref(location)} />
      )}
      {status === 'in' && <MyPhotos key={invoice} invoice={invoice} />}
      {status === 'unknown' && <MyPhotosSkeleton />}
    </Page>
  );
}

function MyPhotos({ invoice }: { invoice: string }) {
  const { data, error, refetch } = useQuery(MyPhotosDocument, {
    variables: { invoice },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
    errorPolicy: 'all',
  });
  if (data?.myOrder) return <LoadedOrder order={{ ...data.myOrder, expiry: data.order?.expiry ?? null }} />;
  if (!error && !data) return <MyPhotosSkeleton />;

  const { photosFailed, photosUnanswered } = memberOrderMessages;
  const failure = error && toFailure(error);
  const message = failure ? failureText(failure, { failed: photosFailed, unanswered: photosUnanswered }) : photosFailed;
  const retry = () => void refetch().catch(() => undefined);
  return (
    <OrderNotice title="Fotonya belum muncul.">
      <ErrorBox message={message} onRetry={failure?.code === 'NOT_FOUND' ? undefined : retry} />
      <TextLink to={paths.myOrders}>Kembali ke semua fotomu</TextLink>
    </OrderNotice>
  );
}

/**
 * The member's order with what a friend has who got its link: the three buttons, the countdown, choosing and the
 * reminder.
 */
function LoadedOrder({ order }: { order: NonNullable<MyPhotosQuery['myOrder']> & Pick<Order, 'expiry'> }) {
  const remaining = useRemaining(order.expiry);
  if (order.expired) return <MyPhotosContent order={order} />;
  return (
    <MyPhotosContent
      order={order}
      actions={
        <>
          <OrderActions order={order} />
          <ExpiryTicket expiry={order.expiry} remaining={remaining} />
        </>
      }
    >
      {order.files.length > 0 && <OrderSaving order={order} />}
    </MyPhotosContent>
  );
}

/** The page of a member's order while it loads: its photos come first. */
function MyPhotosSkeleton() {
  const title = useLeavingFocus();
  return (
    <Loading className={styles.page}>
      <div className={styles.head}>
        <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
        <h1 ref={title} className={styles.title}>
          {TITLE}
        </h1>
        <div className={styles.facts} aria-hidden="true">
          <div className={skeleton.facts} />
        </div>
      </div>
    </Loading>
  );
}
