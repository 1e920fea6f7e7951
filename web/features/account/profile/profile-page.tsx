import { startTransition, useState } from 'react';
import { readProfileDraft } from '#web/auth/profile-draft.ts';
import type { Member } from '#web/auth/stored-session.ts';
import { MemberContent } from '#web/features/account/member-content.tsx';
import { formatDate } from '#web/lib/format-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { EMPTY, GENDERS, ProfileForm } from './profile-form.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './profile-page.module.css';

/** /profile: the member's data, read-only until EDIT is pressed (requirements §2). */
export function ProfilePage() {
  return (
    <Page>
      <div className={shared.memberPage}>
        <MemberContent heading={() => <h1>Tentang kamu</h1>} loadingClass={styles.loading}>
          {(member) => <Profile member={member} />}
        </MemberContent>
      </div>
    </Page>
  );
}

function Profile({ member }: { member: Member }) {
  // A draft of an expired session opens the form at once.
  const [mode, setMode] = useState<'view' | 'edit' | 'left'>(() =>
    readProfileDraft(member) === null ? 'view' : 'edit',
  );
  if (mode === 'edit') return <ProfileForm member={member} onDone={() => setMode('left')} />;
  // Mounting the fields is slow, so it is a transition, after the press is painted.
  return (
    <ProfileView member={member} hasLeftForm={mode === 'left'} onEdit={() => startTransition(() => setMode('edit'))} />
  );
}

/** The profile in the same rows and at the same height as in the form. */
function ProfileView({ member, hasLeftForm, onEdit }: { member: Member; hasLeftForm: boolean; onEdit: () => void }) {
  return (
    <div className={classNames(shared.card, styles.card)}>
      <div className={styles.fields}>
        <Field label="Nama lengkap" value={member.name || EMPTY} readOnly />
        <Field label="Email" value={member.email ?? EMPTY} readOnly />
        <Field label="Nomor HP" value={member.phone ?? EMPTY} readOnly />
        <Field label="Jenis kelamin" value={member.gender ? GENDERS[member.gender] : EMPTY} readOnly />
        <Field label="Tanggal lahir" value={formatDate(member.birthDate)} readOnly />
        <Field label="Password" value="••••••••" readOnly />
      </div>
      <div className={classNames(shared.cluster, styles.actions)} lang="en">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus went with the form */}
        <Button icon="edit" autoFocus={hasLeftForm} onClick={onEdit}>
          EDIT
        </Button>
      </div>
    </div>
  );
}
