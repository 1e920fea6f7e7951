import type { Member } from '#web/auth/member.ts';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { genders } from './genders.ts';
import styles from './profile-page.module.css';

type ProfileViewProps = { user: Member; /** Whoever just left the form stands on EDIT again. */ takesFocus: boolean; onEdit: () => void };

const notTold = 'Belum diisi';

/** The profile to be read: the same rows as the form, at the same height. */
export function ProfileView({ user, takesFocus, onEdit }: ProfileViewProps) {
  const gender = genders.find(({ value }) => value === user.gender)?.label;
  return (
    <div className={styles.card}>
      <div className={styles.fields}>
        <Field label="Nama lengkap" value={user.name} readOnly />
        <Field label="Email" value={user.email ?? notTold} readOnly />
        <Field label="Nomor HP" value={user.phone ?? notTold} readOnly />
        <Field label="Jenis kelamin" value={gender ?? notTold} readOnly />
        <Field label="Tanggal lahir" value={user.birthdate === null ? notTold : formatDate(user.birthdate)} readOnly />
        <Field label="Password" value="••••••••" readOnly />
      </div>
      <div className={styles.actions} lang="en">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had it is gone with the form */}
        <Button key={takesFocus ? 'back' : 'first'} icon="edit" autoFocus={takesFocus} onClick={onEdit}>
          EDIT
        </Button>
      </div>
    </div>
  );
}
