import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { memberOrderMessages } from '#shared/messages/orders.ts';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { TakeHome } from '#web/features/orders/actions/take-home.tsx';
import { groupFiles, type Order } from '#web/features/orders/files/order-file.ts';
import { CoverPrint } from '#web/features/orders/groups/media-picture.tsx';
import { PhotoFiles } from '#web/features/orders/groups/photo-files.tsx';
import { LeadResult } from '#web/features/orders/groups/results.tsx';
import { Videos } from '#web/features/orders/groups/videos.tsx';
import { useExpiry } from '#web/features/orders/order/expiry-ticket.tsx';
import { OrderFacts } from '#web/features/orders/order/order-facts.tsx';
import { OrderFailed } from '#web/features/orders/order/order-notice.tsx';
import { ExpiredHelp, FadedStrip } from '#web/features/orders/photos/expired-view.tsx';
import { Loading, LoadingTitle } from '#web/features/orders/photos/photos-skeleton.tsx';
import { coverOf } from '#web/features/orders/preload-order.ts';
import { ViewerProvider } from '#web/features/orders/viewer/viewer.tsx';
import { MyPhotosDocument } from '#web/gql/generated/graphql.ts';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Badge } from '#web/ui/labels.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { MembersOnly } from './members-only.tsx';
import skeleton from '#web/features/orders/photos/photos-skeleton.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './my-photos-page.module.css';

/** /find-my-photos/:invoice: the photos of one of the member's orders (requirements §2). */
export function MyPhotosPage() {
  const { invoice = '' } = useParams();
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <MembersOnly sentence={memberOrderMessages.photosSignedOut} skeleton={<MyPhotosSkeleton />}>
        <MyPhotos key={invoice} invoice={invoice} />
      </MembersOnly>
    </Page>
  );
}

/** Not rendered again when the viewer changes the address. */
const MyPhotos = memo(function MyPhotos({ invoice }: { invoice: string }) {
  const { data, error, refetch } = useQuery(MyPhotosDocument, {
    variables: { invoice },
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
  });
  if (data?.myOrder) return <MyPhotosContent order={{ ...data.myOrder, expiry: data.order?.expiry ?? null }} />;
  if (!error && !data) return <MyPhotosSkeleton />;

  const { photosFailed: failed, photosUnanswered: unanswered } = memberOrderMessages;
  return (
    <OrderFailed error={withoutPublic(error)} sentences={{ failed, unanswered }} onRetry={refetch}>
      <TextLink to={paths.myOrders}>Kembali ke semua fotomu</TextLink>
    </OrderFailed>
  );
});

const NO_FILES: Order['files'] = [];

/** The public order is requested only for its expiry: its errors do not explain a failure of the member's call. */
function withoutPublic(error: unknown): unknown {
  if (!CombinedGraphQLErrors.is(error)) return error;
  return new CombinedGraphQLErrors({ errors: error.errors.filter(({ path }) => path?.[0] !== 'order') });
}

/**
 * One order of the member: its facts, its first result (or on large screens its first photo) as the lead picture, and two groups of files, as the requirements
 * say: photos (type 1) and all others. Each file is rendered by its kind (contract, decision 10). The buttons, the countdown, the selection and the reminder
 * are those of the public page.
 */
function MyPhotosContent({ order }: { order: Order }) {
  const { invoice } = order;
  const { isExpired: expired, wasOpen } = useExpiry(order);
  // The files are deleted at the expiry.
  const files = expired && wasOpen ? NO_FILES : order.files;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (expired && wasOpen) title.current?.focus();
  }, [expired, wasOpen]);
  const { photos, results, videos, all } = useMemo(() => groupFiles({ invoice, files }), [invoice, files]);
  const [lead] = results;
  const cover = coverOf(files);
  return (
    <div>
      <ViewerProvider files={all}>
        <div className={classNames(styles.head, cover && styles.withLead)}>
          <div>
            <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
            <h1 ref={title} tabIndex={-1} className={styles.title}>
              {titleOf({ ...order, expired, files })}
            </h1>
            {files.length === 0 && (
              <p className={classNames(shared.lead, styles.sentence)}>
                <MessageText message={memberOrderMessages.noPhotos} />
              </p>
            )}
            <div className={styles.facts}>
              <OrderFacts order={order} separator=" - ">
                {expired && (
                  <li lang="en">
                    <Badge tone="expired">EXPIRED</Badge>
                  </li>
                )}
              </OrderFacts>
            </div>
            <div className={styles.actions}>{!expired && <OrderActions order={order} />}</div>
          </div>
          {lead && (
            <div className={styles.lead}>
              <LeadResult result={lead} />
            </div>
          )}
          {!lead && cover && (
            <div className={styles.cover}>
              <CoverPrint file={cover} position="side" />
            </div>
          )}
        </div>
        {files.length === 0 &&
          (expired ? <Expired invoice={invoice} /> : <DrawnFrame series="stool" className={styles.stool} />)}
        {photos.length > 0 && <PhotoFiles photos={photos} />}
        {all.length > photos.length && <Videos videos={videos} results={results} />}
        {!expired && files.length > 0 && <TakeHome order={order} />}
      </ViewerProvider>
    </div>
  );
}

function titleOf({ expired, files, unavailableFiles }: Order): string {
  if (expired) return 'Fotonya sudah pudar.';
  if (files.length > 0) return 'Ini dia, hasil gayamu!';
  return unavailableFiles ? 'Fotonya tidak bisa ditampilkan.' : 'Fotonya belum masuk.';
}

/** Shown instead of the photos of an expired order. */
function Expired({ invoice }: { invoice: string }) {
  return (
    <div className={styles.none}>
      <FadedStrip />
      <div className={classNames(shared.lead, styles.help)}>
        <p>Masa simpannya sudah habis, jadi semua file dihapus dari server kami.</p>
        <ExpiredHelp invoice={invoice} />
      </div>
    </div>
  );
}

/** The page of a member's order while it loads, with the photos first. */
function MyPhotosSkeleton() {
  return (
    <Loading>
      <div className={styles.head}>
        <TextLink to={paths.myOrders}>Semua fotomu</TextLink>
        <LoadingTitle className={styles.title} />
        <div className={styles.facts} aria-hidden="true">
          <div className={skeleton.facts} />
        </div>
      </div>
    </Loading>
  );
}
