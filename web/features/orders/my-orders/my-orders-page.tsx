import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { memberOrderMessages } from '#shared/messages/orders.ts';
import { MemberGate } from '#web/auth/member-gate.tsx';
import { useMember } from '#web/auth/use-member.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { MyOrdersDocument } from '#web/gql/generated/graphql.ts';
import { paths } from '#web/lib/pages.ts';
import { useRefetchOnReturn } from '#web/lib/use-refetch-on-return.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Empty, ErrorBox, LoginNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { OrderTable, OrderTableSkeleton } from './order-table.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order-table.module.css';

/** /find-my-photos: the member's orders, newest first (requirements §2). */
export function MyOrdersPage() {
  return (
    <Page>
      <div className={shared.memberPage}>
        <MemberGate
          signedOut={<LoginNotice title="Fotomu menunggu." sentence={memberOrderMessages.ordersSignedOut} />}
          pending={<OrderTableSkeleton />}
        >
          <MyOrders />
        </MemberGate>
      </div>
    </Page>
  );
}

/** How many orders are loaded at first (my-orders.graphql), and how many with each further page. */
const PAGE = { first: 20, next: 100 } as const;

function MyOrders() {
  // The list of the dashboard, or of an earlier visit, until REFRESH is pressed or the tab is opened again.
  const { data, error, networkStatus, refetch, fetchMore } = useQuery(MyOrdersDocument);
  const [nextError, setNextError] = useState<unknown>(null);
  const orders = data?.orders;
  const isFirstPage = (orders?.edges.length ?? 0) <= PAGE.first;
  // A list with further pages would shrink to its first one under the reader.
  useRefetchOnReturn(refetch, isFirstPage);
  const isRefreshing = networkStatus === NetworkStatus.refetch;
  function refresh() {
    setNextError(null);
    return refetch().catch(() => undefined);
  }
  function loadNext() {
    setNextError(null);
    const variables = { first: PAGE.next, after: orders?.pageInfo.endCursor ?? null };
    return fetchMore({ variables }).catch(setNextError);
  }
  const { member } = useMember();
  const loadedText = orders && !isFirstPage && `${orders.edges.length} dari ${orders.totalCount} pesanan dimuat`;

  return (
    <>
      <div className={classNames(shared.cluster, styles.pageHead)}>
        <h1>Semua fotomu</h1>
        <Button
          variant="secondary"
          icon="refresh"
          lang="en"
          busy={isRefreshing}
          busyText="REFRESHING..."
          onClick={() => void refresh()}
        >
          REFRESH
        </Button>
      </div>
      <output className={shared.visuallyHidden}>{isRefreshing ? 'Sedang memuat ulang' : loadedText}</output>
      {error && <Failed error={error} onRetry={refresh} />}
      {orders && orders.totalCount > 0 && <OrderTable orders={orders.edges} total={orders.totalCount} />}
      {nextError !== null ? (
        <Failed error={nextError} onRetry={loadNext} />
      ) : (
        orders?.pageInfo.hasNextPage && (
          <Button
            variant="secondary"
            className={styles.more}
            busy={networkStatus === NetworkStatus.fetchMore}
            busyText="MEMUAT..."
            onClick={() => void loadNext()}
          >
            MUAT LAGI
          </Button>
        )
      )}
      {orders?.totalCount === 0 && !error && (
        <Empty
          title="Belum ada foto."
          message="Pesanan dari booth muncul di sini, asal nomor HP-nya sama dan sudah terverifikasi."
        >
          {member !== null && member.phone !== null && !member.phoneVerified && (
            <ButtonLink to={paths.otp}>Verifikasi nomor HP</ButtonLink>
          )}
        </Empty>
      )}
      {!orders && !error && <OrderTableSkeleton />}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  const message = failureText(toFailure(error), {
    failed: memberOrderMessages.ordersFailed,
    unanswered: memberOrderMessages.ordersUnanswered,
  });
  return <ErrorBox message={message} onRetry={onRetry} />;
}
