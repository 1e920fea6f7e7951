import { useQuery } from '@apollo/client/react';
import { useLocation, useParams } from 'react-router-dom';
import { useAuth } from '#web/auth/use-auth.ts';
import { loginHref } from '#web/auth/return-url.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { MyPhotosDocument } from '#web/gql/generated/documents.ts';
import { LoginNotice } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { GallerySkeleton } from './gallery/gallery-skeleton.tsx';
import { memberOrderMessages } from '#shared/messages.ts';
import { MyPhotosFailure } from './my-photos/my-photos-failure.tsx';
import { MyPhotosView } from './my-photos/my-photos-view.tsx';

/** /find-my-photos/:invoice: the photos of one of the member's orders (requirements §2). The address alone is enough: it may be reloaded and kept. */
export function MyPhotosPage() {
  const { status } = useAuth();
  const location = useLocation();
  const { invoice = '' } = useParams();
  return (
    <Page>
      <meta name="robots" content="noindex" />
      {status === 'out' && <LoginNotice title="Fotomu menunggu." sentence={memberOrderMessages.photosSignedOut} to={loginHref(location)} />}
      {status === 'in' && <MyPhotos key={invoice} invoice={invoice} />}
      {status === 'unknown' && <GallerySkeleton />}
    </Page>
  );
}

function MyPhotos({ invoice }: { invoice: string }) {
  const { data, error, refetch } = useQuery(MyPhotosDocument, { variables: { invoice }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true });
  if (data?.myOrder) return <MyPhotosView order={data.myOrder} />;
  if (!error && !data) return <GallerySkeleton />;

  const failure = error ? toFailure(error) : null;
  const message = failure ? failureText(failure, { failed: memberOrderMessages.photosFailed, unanswered: memberOrderMessages.photosUnanswered }) : memberOrderMessages.photosFailed;
  const retry = failure?.code === 'NOT_FOUND' ? undefined : () => void refetch().catch(() => undefined);
  return <MyPhotosFailure message={message} onRetry={retry} />;
}
