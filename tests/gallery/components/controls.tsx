import { useState } from 'react';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Curtain } from '#web/ui/decoration.tsx';
import { Checkbox, Field, PasswordField, SelectField } from '#web/ui/field.tsx';
import { FormErrors } from '#web/ui/notices.tsx';
import styles from '#tests/gallery/gallery.module.css';

/** Buttons and links. */
export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button>TRACK</Button>
      <Button busy busyText="SEARCHING...">
        TRACK
      </Button>
      <Button busy={busy} busyText="DOWNLOADING..." icon="download" onClick={() => setBusy(true)}>
        DOWNLOAD ALL
      </Button>
      <Button disabledReason="Belum buka.">COMING SOON</Button>
      <Button variant="secondary" icon="share">
        SHARE
      </Button>
      <Button variant="ink" size="s">
        LOG IN
      </Button>
      <Button size="form">TRACK</Button>
      <ChatLink line="support" message="Halo!">
        HUBUNGI KAMI
      </ChatLink>
      <ButtonLink to="/">HOME</ButtonLink>
      <TextLink to="/">Cari fotomu</TextLink>
      <Curtain className={styles.onRed}>
        <Button variant="cream">CARI BOOTH</Button>
        <Button variant="flash">FIND MY PHOTOS</Button>
      </Curtain>
    </>
  );
}

/** Form fields with their hints and errors. */
export function Fields() {
  const [code, setCode] = useState('');
  return (
    <>
      <Field label="Empty" placeholder="08…" />
      <Field label="Filled" defaultValue="0812 3456" hint="Nomor yang kamu ketik di booth." />
      <Field label="Error" error="Please enter your phone number" />
      <Field label="Read-only" readOnly value="Rina Maharani" />
      <Field
        label="With action"
        placeholder="FLIP-…"
        action={
          <Button variant="ink" size="s">
            BUKA
          </Button>
        }
      />
      <PasswordField label="Password" defaultValue="flipbook1" autoComplete="off" hint="Minimal 6 karakter." />
      <PasswordField label="Password" autoComplete="off" error="Password must be at least 6 characters long" />
      <SelectField label="Jenis kelamin" defaultValue="FEMALE">
        <option value="FEMALE">Perempuan</option>
      </SelectField>
      <SelectField label="Jenis kelamin" error="Pilih salah satu." />
      <CodeField
        className={styles.code ?? ''}
        label="Empty code"
        value={code}
        onChange={setCode}
        hint="Kami kirim lewat WhatsApp."
      />
      <CodeField
        className={styles.code ?? ''}
        label="Filled code"
        value="ABCD2345"
        onChange={() => undefined}
        readOnly
      />
      <CodeField
        className={styles.code ?? ''}
        label="Wrong code"
        value="ABCD2345"
        onChange={() => undefined}
        readOnly
        error="Invalid verification code"
      />
      <Checkbox label="Ingat aku" defaultChecked />
      <Checkbox label="Pilih semua" />
      <FormErrors lines={['Phone: This phone number is taken', 'Email: Please enter a valid email address']} />
    </>
  );
}
