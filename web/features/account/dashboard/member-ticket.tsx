import type { Member } from '#web/auth/member.ts';
import { MemberPortrait } from '#web/features/account/member-portrait.tsx';
import { brand } from '#web/lib/brand.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Curtain } from '#web/ui/decoration.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from './member-ticket.module.css';
import { PictureButton } from './picture-button.tsx';
import { usePictureDrop } from './use-picture-drop.ts';
import { usePictureUpload } from './use-picture-upload.ts';

/** The member's card: their portrait with its camera, their name, and on the stub their points, if there are any. */
export function MemberTicket({ user }: { user: Member }) {
  const { sending, upload } = usePictureUpload();
  const { isOver, target } = usePictureDrop((file) => void upload(file));
  return (
    <Ticket tone="red" stub={<Stub points={user.points} />}>
      <Curtain className={styles.card}>
        {/* The camera is the way for everybody; dropping is a shortcut of the mouse. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={classNames(styles.print, isOver && styles.over)} {...target}>
          <span className={styles.picture}>
            <MemberPortrait picture={sending?.preview ?? user.profilePicture} firstName={user.firstName} className={styles.portrait} />
            {sending && <progress className={styles.progress} value={sending.share} max={1} aria-label="Foto sedang dikirim" />}
          </span>
          <PictureButton isBusy={sending !== null} onChoose={(file) => void upload(file)} />
        </div>
        <div className={styles.words}>
          <p className={styles.name}>{user.name}</p>
          <p className={styles.label} lang="en">
            {brand.name} CLUB&apos;S MEMBER
          </p>
        </div>
      </Curtain>
    </Ticket>
  );
}

/** Zero is a number of points, too; null is none to speak of. */
function Stub({ points }: { points: number | null }) {
  return (
    <div className={styles.stub}>
      {points !== null && (
        <p className={styles.points}>
          <span className={classNames(styles.number, points > 9999 && styles.many)}>{points.toLocaleString('id-ID')}</span> <span className={styles.unit}>POIN</span>
        </p>
      )}
      <span className={points === null ? `${styles.bars} ${styles.alone}` : styles.bars} aria-hidden="true" />
    </div>
  );
}
