import { useEffect, useRef, useState } from 'react';
import type { GalleryFile } from '#web/features/orders/gallery/gallery-file.ts';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { SaveButton } from '#web/features/orders/save/save-button.tsx';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './copy-head.module.css';
import type { KeptCopy } from './copy-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { deviceName } from './device-name.ts';
import { type Absence, absenceText, copyText } from './keep-words.ts';

type CopyHeadProps = { copy: KeptCopy; /** As the gallery shows them. */ files: readonly GalleryFile[]; absence: Absence; takesFocus: boolean; onRetry?: (() => void) | undefined; onDelete: () => void };

/** Says plainly what this is: a copy, on this device alone, and why it is shown in place of the order. */
export function CopyHead({ copy, files, absence, takesFocus, onRetry, onDelete }: CopyHeadProps) {
  const [asks, setAsks] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const { date, booth, city, invoice, keptAt } = copy.facts;
  return (
    <div>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Salinan di {deviceName()}.
      </h1>
      <div className={styles.facts}>
        <OrderFacts invoice={invoice} date={date} place={[booth, city].filter(Boolean).join(', ')} />
      </div>
      <div className={styles.note}>
        <p>{absenceText[absence]}</p>
        <p>
          Yang kamu lihat hanya ada di browser {deviceName()}, disimpan <span lang="en">{formatDate(keptAt)}</span>: {copyText(copy)}.
          {copy.missing > 0 && ' Sisanya tidak sempat terambil.'}
        </p>
      </div>
      <div className={styles.actions}>
        <SaveButton invoice={invoice} files={files} />
        {onRetry && (
          <Button variant="secondary" icon="refresh" onClick={onRetry}>
            COBA SERVER LAGI
          </Button>
        )}
        <Button variant="secondary" icon="close" onClick={() => setAsks(true)}>
          HAPUS SALINAN
        </Button>
      </div>
      {asks && <DeleteDialog copy={copy} isLast={absence !== 'offline'} onClose={() => setAsks(false)} onDelete={onDelete} />}
    </div>
  );
}
