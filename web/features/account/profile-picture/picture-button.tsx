import { type ChangeEvent, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './profile-picture.module.css';

/**
 * The types that the API decodes. They are listed because an iPhone sends HEIC for `image/*`, but converts to JPEG for
 * these types.
 */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The camera button, which opens the file picker. */
export function PictureButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // Otherwise choosing the same file again would fire no event.
    target.value = '';
  }

  return (
    <>
      <input
        ref={input}
        className={shared.visuallyHidden}
        type="file"
        accept={TYPES}
        aria-label="Foto profil"
        tabIndex={-1}
        onChange={choose}
      />
      <button
        type="button"
        className={classNames(shared.roundButton, shared.roundInk, styles.camera)}
        aria-label="Ganti foto profil"
        title="JPEG, PNG, WebP, AVIF, atau GIF, paling besar 5 MB"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && input.current?.click()}
      >
        <Icon name="camera" size={22} />
      </button>
    </>
  );
}
