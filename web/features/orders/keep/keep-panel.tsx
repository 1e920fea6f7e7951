import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/notices.tsx';
import { formatDate } from '#shared/dates.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { KeptCopy } from './copy-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Progress } from './keep-copy.ts';
import { deviceName } from './device-name.ts';
import { faultText, keptText, sizeText } from './keep-words.ts';
import type { Fault, useKeeping } from './use-keeping.ts';
import styles from './keep-panel.module.css';

/** The copy of an order on this device: offered, on its way, or there. */
export function KeepPanel({ keeping: { state, keep, stop, forget } }: { keeping: ReturnType<typeof useKeeping> }) {
  return (
    <div className={styles.panel}>
      {state.step === 'offer' && (
        <>
          <p className={styles.text}>
            Salinannya tetap terbuka di alamat ini tanpa internet, juga setelah masa simpan di server habis. Hanya ada di browser {deviceName()}, dan siapa pun
            yang memakainya bisa melihatnya.
          </p>
          {state.fault && <ErrorBox message={faultText(state.fault)} />}
          <Button variant="secondary" icon="download" onClick={keep}>
            SIMPAN DI {deviceName().toUpperCase()}
          </Button>
        </>
      )}
      {state.step === 'keeping' && <OnItsWay progress={state.progress} onStop={stop} />}
      {state.step === 'kept' && <There {...state} onKeep={keep} onDelete={forget} />}
    </div>
  );
}

function OnItsWay({ progress: { done, total, bytes }, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <>
      <p className={styles.text}>
        Menyimpan: {done} dari {total} file, {sizeText(bytes)}. Jangan tutup halaman ini dulu.
      </p>
      <progress className={styles.bar} value={done} max={total} aria-label="File yang sudah tersimpan" />
      <Button variant="secondary" icon="close" onClick={onStop}>
        BATAL
      </Button>
    </>
  );
}

type ThereProps = { copy: KeptCopy; isSafe: boolean; fault?: Fault; onKeep: () => void; onDelete: () => void };

function There({ copy, isSafe, fault, onKeep, onDelete }: ThereProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p className={styles.there}>
        {copy.missing === 0 && <Icon name="check" />}
        {keptText(copy)}
      </p>
      <p className={styles.text}>
        Disimpan <span lang="en">{formatDate(copy.facts.keptAt)}</span>. Buka alamat ini kapan saja, juga tanpa internet. Hanya ada di browser {deviceName()},
        dan siapa pun yang memakainya bisa melihatnya.
        {!isSafe && ' Browser bisa membuangnya kalau ruang penuh atau lama tidak dibuka, jadi unduh juga fotonya.'}
      </p>
      {fault && <ErrorBox message={faultText(fault)} />}
      <div className={styles.ways}>
        {copy.missing > 0 && (
          <Button variant="secondary" icon="refresh" onClick={onKeep}>
            AMBIL SISANYA
          </Button>
        )}
        <Button variant="secondary" icon="close" onClick={() => setAsks(true)}>
          HAPUS SALINAN
        </Button>
      </div>
      {asks && <DeleteDialog copy={copy} onClose={() => setAsks(false)} onDelete={onDelete} />}
    </>
  );
}
