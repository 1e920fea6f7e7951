import { bytesOf } from '#web/features/orders/files/order-file.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { inAppBrowser, isPhone } from '#web/lib/device.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Quality } from './sheet-files.ts';
import type { Saving } from './use-saving.ts';
import shared from '#web/ui/shared.module.css';
import styles from './save-sheet.module.css';

interface SaveBarProps {
  saving: Saving;
  /** Opens the dialog of the zip; offered if all files are selected. */
  onZip?: () => void;
  onClose: () => void;
}

/** How far the files are saved, and the button for the next step. */
export function SaveBar(props: SaveBarProps) {
  const { saving } = props;
  return (
    <div className={styles.save}>
      {saving.failed.length > 0 && (saving.isSharing ? <NotLoaded saving={saving} /> : <NotDownloaded {...saving} />)}
      <output className={classNames(shared.note, styles.status)}>{statusText(saving)}</output>
      <NextStep {...props} />
    </div>
  );
}

function NextStep({ saving, onZip, onClose }: SaveBarProps) {
  const { step, isDone } = saving;
  const count = saving.selected.length;
  if (isDone) {
    return (
      <Button variant="cream" icon="check" onClick={onClose}>
        SELESAI
      </Button>
    );
  }
  if (step === 'downloading') {
    return <Button busy>MENGUNDUH</Button>;
  }
  if (step === 'choice') {
    return (
      <>
        <ChoiceButtons saving={saving} />
        {onZip && (
          <Button variant="flash" onClick={onZip}>
            SATU ZIP SAJA
          </Button>
        )}
      </>
    );
  }
  if (step === 'refused' && count > 0) {
    return (
      <Button icon="download" onClick={() => saving.start()}>
        {`UNDUH ${count} FILE`}
      </Button>
    );
  }
  return <ShareBatch saving={saving} />;
}

function statusText(saving: Saving): string {
  const { step, isSharing, savedCount, failed, pending } = saving;
  const count = saving.selected.length;
  switch (step) {
    case 'downloading':
      return `Mengunduh ${savedCount + failed.length + 1} dari ${count}. Jangan tutup dulu, ya. ${count > 1 ? MANY_DOWNLOADS : ''}`;
    case 'choice':
      if (savedCount === 0) return hintText(count, isSharing);
      return isPhone()
        ? `${savedCount} file diunduh ke HP-mu. Lihat di album Download.`
        : `${savedCount} file masuk ke daftar unduhan browsermu.`;
  }
  if (count === 0) return 'Centang yang mau disimpan.';
  if (saving.isDone)
    return `${savedCount} file sudah dibuka di lembar berbagi. Yang kamu pilih Simpan Gambar ada di galeri.`;
  if (step === 'refused') return 'HP-mu menolak file ini. Pakai UNDUH saja.';
  const done = savedCount > 0 ? `${savedCount} dari ${count} dibuka. ` : '';
  if (pending.length === 0) return done;
  if (saving.isReady) return `${done}Siap: ${pending.length} file. Ketuk sekali lagi, lalu pilih Simpan Gambar.`;
  return `${done}Menyiapkan ${pending.length} file…`;
}

const MANY_DOWNLOADS = 'Kalau browsermu bertanya soal beberapa unduhan, pilih Izinkan.';

/** What to know before the first file is loaded. */
function hintText(count: number, isSharing: boolean): string {
  const app = inAppBrowser();
  if (app !== null) return `Di dalam ${app} foto sering tidak tersimpan. Buka halaman ini di browsermu dulu, ya.`;
  if (isSharing) return 'Belum ada yang diunduh. Di lembar yang muncul nanti, pilih Simpan Gambar.';
  return isPhone() && count > 1 ? MANY_DOWNLOADS : '';
}

/**
 * A button with the size for each quality; only one if the API has no smaller pictures. No file is downloaded before
 * the choice.
 */
function ChoiceButtons({ saving: { selected, start } }: { saving: Saving }) {
  const isOnPhone = isPhone();
  const verb = isOnPhone ? 'SIMPAN' : 'UNDUH';
  const reason = selected.length === 0 ? `Centang dulu yang mau ${isOnPhone ? 'disimpan' : 'diunduh'}.` : undefined;
  const hasLight = selected.some(({ light, original }) => light.url !== original.url);
  const count = selected.length === 0 ? '' : ` ${selected.length} FILE`;
  const original: [Quality, string] = ['original', hasLight ? `${verb} ASLI` : verb + count];
  const light: [Quality, string][] = hasLight ? [['light', `${verb} RINGAN`]] : [];
  // On phones the smaller quality is first: mobile data is paid for by volume.
  const options = isOnPhone ? [...light, original] : [original, ...light];
  return (
    <>
      {hasLight && <p>Ringan: foto 1.600 px. Asli: ukuran penuh.</p>}
      {options.map(([quality, label], index) => {
        const bytes = bytesOf(selected.map((file) => file[quality]));
        return (
          <Button
            key={quality}
            variant={index === 0 ? 'primary' : 'cream'}
            icon={isOnPhone ? 'photo' : 'download'}
            disabledReason={reason}
            onClick={() => start(quality)}
          >
            {bytes === null ? label : `${label}, ${formatBytes(bytes)}`}
          </Button>
        );
      })}
    </>
  );
}

/** Opens the share sheet with the batch, once it is loaded. */
function ShareBatch({ saving }: { saving: Saving }) {
  const { pending, isReady, savedCount } = saving;
  const isOpen = saving.step === 'sharing';
  const count = saving.selected.length;
  const emptyReason = count === 0 ? 'Centang dulu yang mau disimpan.' : 'File yang tersisa belum bisa diambil.';
  return (
    <Button
      icon="photo"
      busy={(pending.length > 0 && !isReady) || isOpen}
      busyText={isOpen ? 'MEMBUKA' : 'MENYIAPKAN'}
      disabledReason={pending.length === 0 ? emptyReason : undefined}
      onClick={saving.share}
    >
      {pending.length === count ? (
        'SIMPAN SEKARANG'
      ) : (
        <span>
          <span>{`SIMPAN ${pending.length}${savedCount > 0 ? ' BERIKUTNYA' : ''}`}</span>{' '}
          <span className={styles.range}>{`(${savedCount + 1}-${savedCount + pending.length} DARI ${count})`}</span>
        </span>
      )}
    </Button>
  );
}

/** Names the files that could not be loaded for the share sheet. */
function NotLoaded({ saving: { failed, retry, select } }: { saving: Saving }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{`${failed.map(({ label }) => label).join(', ')} belum bisa diambil.`}</p>
      <div className={styles.actions}>
        <button type="button" onClick={retry}>
          Coba lagi
        </button>
        <button type="button" onClick={() => select(failed, false)}>
          Lewati
        </button>
      </div>
    </div>
  );
}

/** Links to the files that could not be downloaded. */
function NotDownloaded({ failed, quality }: Saving) {
  return (
    <p className={styles.failed} role="alert">
      <span>Belum terunduh. Buka satu-satu:</span>{' '}
      {failed.map((file) => (
        <a key={file.id} href={file[quality].url} target="_blank" rel="noopener">
          {file.label}
        </a>
      ))}
    </p>
  );
}
