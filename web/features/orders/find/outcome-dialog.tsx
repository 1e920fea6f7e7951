import type { ComponentProps } from 'react';
import { orderMessages } from '#shared/messages/orders.ts';
import type { FindOrderQuery } from '#web/gql/generated/graphql.ts';
import type { AuthState } from '#web/lib/history-state.ts';
import { paths } from '#web/lib/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Badge, Stamp } from '#web/ui/labels.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './outcome-dialog.module.css';

type FoundOrder = NonNullable<FindOrderQuery['findOrder']> & { phone: string };

interface OutcomeDialogProps {
  found: FoundOrder;
  onClose: () => void;
}

/** The result of the search, and the next step. Signing in and signing up end at the dashboard (requirements §2). */
export function OutcomeDialog({ found, onClose }: OutcomeDialogProps) {
  const { title, children, actions } = contentOf(found, onClose);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      art={found.orderExists ? <FoundArt /> : <DrawnFrame series="stool" className={styles.stool} />}
      actions={actions}
    >
      <p className={styles.phone}>{found.phone}</p>
      {children}
    </Dialog>
  );
}

/** Without an order the other two facts do not matter (contract, decision 9). */
function contentOf(
  found: FoundOrder,
  onClose: () => void,
): Pick<ComponentProps<typeof Dialog>, 'title' | 'children' | 'actions'> {
  const { phone } = found;
  // The form is prefilled with the number.
  const account = { replace: true, state: { identifier: phone } satisfies AuthState };
  if (!found.orderExists) {
    return {
      title: orderMessages.noOrder,
      children: <NextSteps phone={phone} />,
      actions: (
        <Button variant="secondary" onClick={onClose}>
          OKAY
        </Button>
      ),
    };
  }
  if (!found.accountExists) {
    return {
      title: orderMessages.orderOnly,
      children: <p>Daftar dengan nomor ini, lalu verifikasi: fotonya langsung muncul di akunmu.</p>,
      actions: (
        <ButtonLink to={paths.register} {...account}>
          SIGN UP
        </ButtonLink>
      ),
    };
  }
  if (!found.phoneVerified) {
    return {
      title: 'PESANAN KETEMU, AKUN BELUM TERVERIFIKASI',
      children: (
        <>
          <Facts {...found} />
          <p>Masuk, lalu verifikasi nomormu: pesanan ini langsung muncul di akunmu.</p>
        </>
      ),
      actions: (
        <>
          <ButtonLink to={paths.login} {...account}>
            MASUK
          </ButtonLink>
          <Button variant="secondary" onClick={onClose}>
            CLOSE
          </Button>
        </>
      ),
    };
  }
  return {
    title: orderMessages.accountAndOrder,
    children: <p>Masuk, lalu buka FIND MY PHOTOS: fotomu ada di sana.</p>,
    actions: (
      <ButtonLink to={paths.login} {...account}>
        LOG IN
      </ButtonLink>
    ),
  };
}

function NextSteps({ phone }: { phone: string }) {
  return (
    <>
      <p>
        <span>
          {/[a-z]{2}/i.test(phone)
            ? 'Itu nomor invoice? Ketik di kolom invoice.'
            : 'Coba nomor lain yang mungkin diketik di booth.'}
        </span>{' '}
        <span>Tetap tidak ketemu? Sebut booth dan jam fotonya.</span>
      </p>
      <ChatLink
        line="support"
        variant="primary"
        size="s"
        message={`Halo, fotoku tidak ketemu dengan nomor ${phone}.\nBooth: \nTanggal dan jam foto: `}
      >
        CHAT KAMI
      </ChatLink>
    </>
  );
}

function FoundArt() {
  return (
    <>
      <DrawnFrame series="duo" />
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
        <div key={name} className={classNames(shared.spread, styles.fact)}>
          <dt>{name}</dt>
          <dd>
            <Badge tone={is ? 'done' : 'notDone'}>{is ? 'YES' : 'NO'}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
