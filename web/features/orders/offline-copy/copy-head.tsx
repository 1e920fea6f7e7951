import { type ReactNode, useEffect, useRef } from 'react';
import { formatDate } from '#shared/dates.ts';
import { deviceName } from '#web/features/orders/files/device-capabilities.ts';
import { OrderFacts } from '#web/features/orders/files/order-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import type { OfflineCopy } from './copy-store.ts';
import { type Absence, ABSENCE_TEXT, copyText } from './copy-text.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './copy-head.module.css';

interface CopyHeadProps {
  copy: OfflineCopy;
  absence: Absence;
  takesFocus: boolean;
  onRetry?: (() => void) | undefined;
  onDelete: () => void;
  saveButton: ReactNode;
}

/** Title and actions of a copy. It says that this is a copy on this device alone, and why it is shown instead of the order. */
export function CopyHead({ copy, absence, takesFocus, onRetry, onDelete, saveButton }: CopyHeadProps) {
  const dialog = useOverlay<true>('delete-copy');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const { date, booth, city, invoice, keptAt } = copy.manifest;
  return (
    <div>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Salinan di {deviceName()}.
      </h1>
      <div className={styles.facts}>
        <OrderFacts invoice={invoice} date={date} place={[booth, city].filter(Boolean).join(', ')} />
      </div>
      <div className={styles.note}>
        <p>{ABSENCE_TEXT[absence]}</p>
        <p>
          Yang kamu lihat hanya ada di browser {deviceName()}, disimpan <span lang="en">{formatDate(keptAt)}</span>: {copyText(copy)}.
          {copy.missing > 0 && ' Sisanya tidak sempat terambil.'}
        </p>
      </div>
      <div className={styles.actions}>
        {saveButton}
        {onRetry && (
          <Button variant="secondary" icon="refresh" onClick={onRetry}>
            COBA SERVER LAGI
          </Button>
        )}
        <Button variant="secondary" icon="close" onClick={() => dialog.open(true)}>
          HAPUS SALINAN
        </Button>
      </div>
      {dialog.value && <DeleteDialog copy={copy} isLast={absence !== 'offline'} onClose={dialog.close} onDelete={onDelete} />}
    </div>
  );
}
