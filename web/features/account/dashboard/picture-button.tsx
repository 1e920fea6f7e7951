import { type ChangeEvent, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './picture-button.module.css';

/** What every browser can show. Named one by one, since a phone that is asked for any image hands out HEIC, and for these a JPEG of it. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp';

type PictureButtonProps = { isBusy: boolean; onChoose: (file: File) => void };

/** The camera: asks the device for a picture. */
export function PictureButton({ isBusy, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <>
      <input ref={input} className={styles.input} type="file" accept={kinds} aria-label="Foto profil" tabIndex={-1} onChange={choose} />
      <button type="button" className={styles.camera} aria-label="Ganti foto profil" aria-disabled={isBusy || undefined} onClick={() => !isBusy && input.current?.click()}>
        <Icon name="camera" size={22} />
      </button>
    </>
  );
}
