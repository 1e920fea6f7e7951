import type { ReactNode } from 'react';
import type { AuthState } from '#web/auth/return-url.ts';
import { chatLink } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge, Stamp } from '#web/ui/labels.tsx';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { orderMessages } from '#shared/messages/orders.ts';
import type { FoundOrder, Outcome } from './use-find-order.ts';
import styles from './outcome-dialog.module.css';

interface OutcomeDialogProps {
  found: FoundOrder | null;
  onClose: () => void;
}

const TITLES: Record<Outcome, string> = {
  member: orderMessages.accountAndOrder,
  unverified: 'PESANAN KETEMU, AKUN BELUM TERVERIFIKASI',
  guest: orderMessages.orderOnly,
  nothing: orderMessages.noOrder,
};

/** The result of the look-up and the next step. */
export function OutcomeDialog({ found, onClose }: OutcomeDialogProps) {
  if (found === null) return null;
  const { outcome, phone } = found;
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[outcome]}
      art={outcome === 'nothing' ? <DrawnFrame series="stool" /> : <FoundArt />}
      actions={actionsFor(found, onClose)}
    >
      <p className={styles.phone}>{phone}</p>
      {outcome === 'member' && <p>Masuk, lalu buka FIND MY PHOTOS: fotomu ada di sana.</p>}
      {outcome === 'guest' && <p>Daftar dengan nomor ini, lalu verifikasi: fotonya langsung muncul di akunmu.</p>}
      {outcome === 'nothing' && (
        <>
          <p>
            {/[a-z]{2}/i.test(phone)
              ? 'Itu nomor invoice? Ketik di kolom invoice.'
              : 'Coba nomor lain yang mungkin diketik di booth.'}{' '}
            Tetap tidak ketemu? Sebut booth dan jam fotonya.
          </p>
          <ButtonLink
            variant="secondary"
            size="s"
            icon="chat"
            href={chatLink(
              'support',
              `Halo, fotoku tidak ketemu dengan nomor ${phone}.\nBooth: \nTanggal dan jam foto: `,
            )}
            target="_blank"
            rel="noopener"
          >
            CHAT KAMI
          </ButtonLink>
        </>
      )}
      {outcome === 'unverified' && (
        <>
          <Facts {...found} />
          <p>
            <TextLink to={paths.login} replace state={{ identifier: phone } satisfies AuthState}>
              Masuk
            </TextLink>
            , lalu verifikasi nomor HP-mu: pesanan ini langsung muncul di akunmu.
          </p>
        </>
      )}
    </Dialog>
  );
}

/** The number goes along. Signing in and signing up end at the dashboard (requirements §2). */
function actionsFor({ outcome, phone }: FoundOrder, onClose: () => void): ReactNode {
  switch (outcome) {
    case 'member':
      return (
        <ButtonLink to={paths.login} replace state={{ identifier: phone } satisfies AuthState}>
          LOG IN
        </ButtonLink>
      );
    case 'guest':
      return (
        <ButtonLink to={paths.register} replace state={{ identifier: phone } satisfies AuthState}>
          SIGN UP
        </ButtonLink>
      );
    case 'unverified':
      return <Button onClick={onClose}>CLOSE</Button>;
    case 'nothing':
      return <Button onClick={onClose}>OKAY</Button>;
  }
}

function FoundArt() {
  return (
    <>
      <DrawnFrame series="duo" index={0} />
      <DrawnFrame series="duo" index={2} />
      <Stamp tone="done" className={styles.stamp}>
        Ketemu!
      </Stamp>
    </>
  );
}

function Facts({ phoneVerified, accountExists, orderExists }: FoundOrder) {
  const facts = [
    { name: 'Phone Verified', is: phoneVerified },
    { name: 'Account Exists', is: accountExists },
    { name: 'Order Exists', is: orderExists },
  ];
  return (
    <dl className={styles.facts} lang="en">
      {facts.map(({ name, is }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <Badge tone={is ? 'done' : 'notDone'}>{is ? 'YES' : 'NO'}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
