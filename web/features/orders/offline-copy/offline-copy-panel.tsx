import { useEffect, useRef } from 'react';
import { formatBytes } from '#shared/bytes.ts';
import { formatDate } from '#shared/dates.ts';
import { deviceName } from '#web/features/orders/files/device-capabilities.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { chatLink } from '#web/lib/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { ErrorBox } from '#web/ui/notices.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { faultText, savedText } from './copy-text.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Progress } from './save-copy.ts';
import { type OfflineCopyState, useOfflineCopy } from './use-offline-copy.ts';
import slot from './lazy-offline-copy-panel.module.css';
import styles from './offline-copy-panel.module.css';

/** Below the files: saves a copy on this device, and links to the request to delete the files from the server. */
export function OfflineCopyPanel({ id, order }: { id: string; order: Order }) {
  const { state, save, stop, remove } = useOfflineCopy(order);
  const { step } = state;
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  // The pressed button is removed with its step: the focus moves to the title of the next one.
  useEffect(() => {
    if (shownStep.current !== step && shownStep.current !== 'loading') title.current?.focus({ preventScroll: true });
    shownStep.current = step;
  }, [step]);

  // The request below would stand where the title is about to be.
  if (step === 'loading') return <div id={id} className={slot.slot} />;

  return (
    <section id={id} className={`wrap ${slot.slot} ${styles.section}`} aria-labelledby="offline-copy-title">
      {step !== 'unsupported' && (
        <>
          <h2 id="offline-copy-title" ref={title} tabIndex={-1} className={styles.title}>
            {step === 'saved' ? 'Tersimpan' : 'Simpan'} di {deviceName()}.
          </h2>
          <div className={styles.panel}>
            {step === 'offer' && <Offer state={state} onSave={save} />}
            {step === 'saving' && <Saving progress={state.progress} onStop={stop} />}
            {step === 'saved' && <Saved state={state} onSave={save} onDelete={remove} />}
          </div>
          <output className="visually-hidden">{announcement(state)}</output>
        </>
      )}
      <p className={styles.ask} id={step === 'unsupported' ? 'offline-copy-title' : undefined}>
        Mau fotomu dihapus dari server kami sekarang juga?{' '}
        <a className={styles.link} href={deletionRequest(order.invoice)} target="_blank" rel="noopener">
          Hapus fotoku
        </a>
      </p>
    </section>
  );
}

/** Start and end alone: each file would be too much to listen to. */
function announcement(state: OfflineCopyState): string {
  if (state.step === 'saving') return 'Sedang menyimpan…';
  return state.step === 'saved' ? savedText(state.copy) : '';
}

/** A prepared message to the support, who checks that the sender owns the files. */
function deletionRequest(invoice: string): string {
  return chatLink('support', `Halo, tolong hapus semua foto dan video dari invoice ${invoice} sekarang, sebelum masa simpannya habis. Terima kasih.`);
}

type StateOf<Step> = Extract<OfflineCopyState, { step: Step }>;

function Offer({ state: { fault }, onSave }: { state: StateOf<'offer'>; onSave: () => void }) {
  return (
    <>
      <p className={styles.text}>
        Salinannya tetap terbuka di alamat ini tanpa internet, juga setelah masa simpan di server habis. Hanya ada di browser {deviceName()}, dan siapa pun
        yang memakainya bisa melihatnya.
      </p>
      {fault && <ErrorBox message={faultText(fault)} />}
      <Button variant="secondary" icon="download" onClick={onSave}>
        SIMPAN DI {deviceName().toUpperCase()}
      </Button>
    </>
  );
}

function Saving({ progress: { done, total, bytes }, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <>
      <p className={styles.text}>
        Menyimpan: {done} dari {total} file, {formatBytes(bytes)}. Jangan tutup halaman ini dulu.
      </p>
      <progress className={styles.bar} value={done} max={total} aria-label="File yang sudah tersimpan" />
      <Button variant="secondary" icon="close" onClick={onStop}>
        BATAL
      </Button>
    </>
  );
}

function Saved({ state: { copy, isPersistent, fault }, onSave, onDelete }: { state: StateOf<'saved'>; onSave: () => void; onDelete: () => void }) {
  const dialog = useOverlay<true>('delete-copy');
  return (
    <>
      <p className={styles.saved}>
        {copy.missing === 0 && <Icon name="check" />}
        {savedText(copy)}
      </p>
      <p className={styles.text}>
        Disimpan <span lang="en">{formatDate(copy.manifest.keptAt)}</span>. Buka alamat ini kapan saja, juga tanpa internet. Hanya ada di browser {deviceName()},
        dan siapa pun yang memakainya bisa melihatnya.
        {!isPersistent && ' Browser bisa membuangnya kalau ruang penuh atau lama tidak dibuka, jadi unduh juga fotonya.'}
      </p>
      {fault && <ErrorBox message={faultText(fault)} />}
      <div className={styles.actions}>
        {copy.missing > 0 && (
          <Button variant="secondary" icon="refresh" onClick={onSave}>
            AMBIL SISANYA
          </Button>
        )}
        <Button variant="secondary" icon="close" onClick={() => dialog.open(true)}>
          HAPUS SALINAN
        </Button>
      </div>
      {dialog.value && <DeleteDialog copy={copy} onClose={dialog.close} onDelete={onDelete} />}
    </>
  );
}
