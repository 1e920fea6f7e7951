import { type ChangeEvent, useRef } from 'react';
import { brand } from '#brand/brand.ts';
import type { Member } from '#web/auth/stored-session.ts';
import { MemberPortrait } from '#web/features/account/profile-picture/member-portrait.tsx';
import { usePictureUpload } from '#web/features/account/profile-picture/use-picture-upload.ts';
import { RoundButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Curtain } from '#web/ui/decoration.tsx';
import { Ticket, TicketBars } from '#web/ui/ticket.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './member-ticket.module.css';

/** The member's picture with its camera button, the name, and the points if there are any. */
export function MemberTicket({ member }: { member: Member }) {
  const { current, upload } = usePictureUpload();
  return (
    <Ticket tone="red" stub={<Stub points={member.points} />}>
      <Curtain className={styles.card}>
        <div className={classNames(shared.print, styles.print)}>
          <span className={styles.picture}>
            <MemberPortrait member={member} preview={current?.preview} className={styles.portrait} />
            {current && (
              <progress className={styles.progress} value={current.share} max={1} aria-label="Foto sedang dikirim" />
            )}
          </span>
          <PictureButton isBusy={current !== null} onChoose={(file) => void upload(file)} />
        </div>
        <div>
          <p className={styles.name}>{member.name}</p>
          <p className={styles.label} lang="en">
            {brand.name} CLUB&apos;S MEMBER
          </p>
        </div>
      </Curtain>
    </Ticket>
  );
}

/**
 * The types that the API decodes. They are listed because an iPhone sends HEIC for `image/*`, but converts to JPEG for
 * these types.
 */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The camera button, which opens the file picker. */
function PictureButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
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
      <RoundButton
        icon="camera"
        iconSize={22}
        aria-label="Ganti foto profil"
        title="JPEG, PNG, WebP, AVIF, atau GIF, paling besar 5 MB"
        tone="ink"
        className={styles.camera}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && input.current?.click()}
      />
    </>
  );
}

/** Null shows no points; zero is shown. */
function Stub({ points }: { points: number | null }) {
  return (
    <div className={styles.stub}>
      {points !== null && (
        <p className={styles.points}>
          <span className={classNames(styles.number, points > 9999 && styles.many)}>
            {points.toLocaleString('id-ID')}
          </span>{' '}
          <span className={styles.unit}>POIN</span>
        </p>
      )}
      <TicketBars className={classNames(styles.bars, points === null && styles.alone)} />
    </div>
  );
}
