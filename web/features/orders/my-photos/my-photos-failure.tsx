import { GalleryNotice } from '#web/features/orders/gallery/gallery-notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { TextLink } from '#web/ui/button.tsx';

type MyPhotosFailureProps = { message: string; /** Where asking again may help. */ onRetry: (() => void) | undefined };

/** Why the photos of an order can't be shown, and the way back to the list. */
export function MyPhotosFailure({ message, onRetry }: MyPhotosFailureProps) {
  return (
    <GalleryNotice title="Fotonya belum muncul.">
      <ErrorBox lang="en" message={message} {...(onRetry ? { onRetry } : {})} />
      <TextLink to={paths.myOrders}>Kembali ke semua fotomu</TextLink>
    </GalleryNotice>
  );
}
