import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { OrderGalleryDocument } from '#web/gql/generated/documents.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { GalleryNotice } from './gallery/gallery-notice.tsx';
import { GallerySkeleton } from './gallery/gallery-skeleton.tsx';
import { OrderView } from './gallery/order-view.tsx';
import { CopyDoor } from './keep/copy-door.tsx';
import { orderMessages } from '#shared/messages.ts';

/** /photos/:invoiceId: an order's soft files, open to whoever has its invoice and hidden from search engines. */
export function GalleryPage() {
  const { invoiceId = '' } = useParams();
  const invoice = invoiceId.trim();
  return (
    <Page>
      <meta name="robots" content="noindex" />
      {invoice === '' ? <InvalidInvoice /> : <Gallery key={invoice} invoice={invoice} />}
    </Page>
  );
}

function Gallery({ invoice }: { invoice: string }) {
  const { data, error, refetch } = useQuery(OrderGalleryDocument, {
    variables: { invoice },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });

  if (data?.order) return <OrderView order={data.order} />;
  if (data) return <OrderNotFound invoice={invoice} />;
  if (!error) return <GallerySkeleton />;

  const failure = toFailure(error);
  if (failure.code === 'NOT_FOUND') return <OrderNotFound invoice={invoice} />;
  const message = failureText(failure, { failed: orderMessages.orderFailed, unanswered: orderMessages.orderUnanswered });
  const retry = () => void refetch().catch(() => undefined);
  return (
    <CopyDoor invoice={invoice} absence={failure.network ? 'offline' : 'unknown'} onRetry={retry}>
      {(offer) => (
        <GalleryNotice title="Fotonya belum muncul.">
          <ErrorBox lang="en" message={message} onRetry={retry} />
          {offer}
        </GalleryNotice>
      )}
    </CopyDoor>
  );
}

function OrderNotFound({ invoice }: { invoice: string }) {
  return (
    <CopyDoor invoice={invoice} absence="unknown">
      {(offer) => (
        <GalleryNotice series="stool" title="Bangkunya kosong." sentence={orderMessages.orderNotFound} hasSearchLink>
          {offer}
        </GalleryNotice>
      )}
    </CopyDoor>
  );
}

function InvalidInvoice() {
  return <GalleryNotice series="stool" title="Nomornya mana?" sentence={orderMessages.invoiceInvalid} hasSearchLink />;
}
