import { isSafeToShow } from '#web/lib/untrusted-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Waiting } from './use-awaited-order.ts';

interface UploadNoteProps {
  invoice: string;
  waiting: Waiting;
  /** No order is known by the invoice: the visitor may have mistyped it. */
  isUnknown?: boolean;
}

/**
 * Says that the page waits for the photos of an order that the booth may still be uploading. The button requests them
 * at once.
 */
export function UploadNote({ invoice, waiting, isUnknown = false }: UploadNoteProps) {
  // A stranger can write anything into a link to this page.
  const shown = isSafeToShow(invoice, 100) ? `: ${invoice}` : '';
  const cause = isUnknown
    ? `Cek lagi nomornya${shown}. Baru selesai di booth? Unggahan bisa makan beberapa menit.`
    : 'Di booth, unggahan bisa makan beberapa menit.';
  return (
    <>
      {/* One text: the start of a second one would move if another font wraps the lines before it differently. */}
      <output>{`${cause} Biarkan halaman ini terbuka: fotonya muncul sendiri.`}</output>
      <Button
        variant="secondary"
        size="s"
        icon="refresh"
        busy={waiting.isChecking}
        busyText="MENGECEK"
        onClick={waiting.again}
      >
        CEK LAGI
      </Button>
    </>
  );
}
