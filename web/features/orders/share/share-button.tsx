import { lazyDialog } from '#web/features/orders/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';

const ShareDialog = lazyDialog(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  'Link belum bisa dibagikan. Muat ulang halaman ini, ya.',
);

/** Opens and closes the dialog through the session history. Its value is the index of a file, or true for the order. */
export const useShareDialog = () => useOverlay<number | true>('share');

interface ShareButtonProps {
  /** The link to the order. */
  url: string;
  className?: string;
}

/** Opens the dialog that shares the link to an order's photos, or to one of them. */
export function ShareButton({ url, className }: ShareButtonProps) {
  const { value, open, close } = useShareDialog();
  return (
    <>
      <Button variant="secondary" icon="share" className={className} {...ShareDialog.opener} onClick={() => open(true)}>
        SHARE HASIL FOTO
      </Button>
      {value !== null && <ShareDialog url={value === true ? url : `${url}?f=${value + 1}`} onClose={close} />}
    </>
  );
}
