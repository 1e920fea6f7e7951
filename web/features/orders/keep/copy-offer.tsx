import { Button } from '#web/ui/button.tsx';
import type { KeptCopy } from './copy-store.ts';
import styles from './copy-offer.module.css';
import { deviceName } from './device-name.ts';
import { copyText } from './keep-words.ts';

/** The files are gone from the server, but not from here. */
export function CopyOffer({ copy, onOpen }: { copy: KeptCopy; onOpen: () => void }) {
  return (
    <div className={styles.offer}>
      <p>
        <strong className={styles.title}>Masih ada di {deviceName()}.</strong>
        Salinan yang kamu simpan: {copyText(copy)}.
      </p>
      <Button variant="ink" icon="photo" onClick={onOpen}>
        BUKA SALINAN
      </Button>
    </div>
  );
}
