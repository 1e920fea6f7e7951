import { useEffect, useRef } from 'react';
import { chatLink } from '#web/lib/brand.ts';
import type { GalleryOrder } from '#web/features/orders/gallery/gallery-order.ts';
import { KeepPanel } from './keep-panel.tsx';
import { keepPlace } from './keep-place.tsx';
import { deviceName } from './device-name.ts';
import { keptText } from './keep-words.ts';
import place from './keep-place.module.css';
import { type KeepingState, useKeeping } from './use-keeping.ts';
import styles from './keep-section.module.css';

export type KeepSectionProps = { order: GalleryOrder };

/** Below the files: a copy for this device, and whom to ask to delete them everywhere else. */
export function KeepSection({ order }: KeepSectionProps) {
  const keeping = useKeeping(order);
  const { step } = keeping.state;
  const status = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);

  // The button one pressed is gone with its step: whoever pressed it is taken to the title of the next.
  useEffect(() => {
    if (shown.current !== step && shown.current !== 'looking') status.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);

  return (
    <section id={keepPlace} className={`wrap ${place.place} ${styles.section}`} aria-labelledby="keep-title">
      {step !== 'looking' && step !== 'impossible' && (
        <>
          <h2 id="keep-title" ref={status} tabIndex={-1} className={styles.title}>
            {step === 'kept' ? 'Tersimpan' : 'Simpan'} di {deviceName()}.
          </h2>
          <KeepPanel keeping={keeping} />
          <output className="visually-hidden">{announcement(keeping.state)}</output>
        </>
      )}
      <p className={styles.ask} id={step === 'impossible' ? 'keep-title' : undefined}>
        Mau fotomu dihapus dari server kami sekarang juga?{' '}
        <a className={styles.link} href={deletionRequest(order.invoice)} target="_blank" rel="noopener">
          Hapus fotoku
        </a>
      </p>
    </section>
  );
}

/** The great steps alone: counting along would talk over everything else. */
function announcement(state: KeepingState): string {
  if (state.step === 'keeping') return 'Sedang menyimpan…';
  return state.step === 'kept' ? keptText(state.copy) : '';
}

/** A message to the support, ready to be sent: who owns the files is asked there. */
function deletionRequest(invoice: string): string {
  return chatLink('support', `Halo, tolong hapus semua foto dan video dari invoice ${invoice} sekarang, sebelum masa simpannya habis. Terima kasih.`);
}
