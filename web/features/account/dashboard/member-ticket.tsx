import type { Member } from '#web/auth/member.ts';
import { MemberPortrait } from '#web/features/account/member-portrait.tsx';
import { brand } from '#web/lib/brand.ts';
import { Curtain } from '#web/ui/curtain.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from './member-ticket.module.css';
import { PictureButton } from './picture-button.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** The member's card: their portrait with its camera, their name, and on the stub their points, if there are any. */
export function MemberTicket({ user }: { user: Member }) {
  const { sending, upload } = usePictureUpload();
  return (
    <Ticket tone="red" stub={<Stub points={user.points} />}>
      <Curtain className={styles.card}>
        <div className={styles.print}>
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
          <span className={styles.number}>{points.toLocaleString('id-ID')}</span> <span className={styles.unit}>POIN</span>
        </p>
      )}
      <span className={points === null ? `${styles.bars} ${styles.alone}` : styles.bars} aria-hidden="true" />
    </div>
  );
}
