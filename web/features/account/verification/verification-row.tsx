import { Badge } from '#web/ui/labels.tsx';
import { Button } from '#web/ui/button.tsx';
import type { VerifyButton } from './use-verify-button.ts';
import styles from './verification-card.module.css';

type VerificationRowProps = { name: string; /** Null where the member has told none. */ value: string | null; isVerified: boolean; button: VerifyButton };

/** One thing that can be proven: what it is, whether it is, and the button while it is not. */
export function VerificationRow({ name, value, isVerified, button }: VerificationRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.name} lang="en">
        {name}
      </dt>
      <dd className={styles.value}>{value ?? 'Belum ada'}</dd>
      <dd className={styles.state} lang="en">
        <Badge tone={isVerified ? 'done' : 'notDone'}>{isVerified ? 'VERIFIED' : 'NOT VERIFIED'}</Badge>
        {!isVerified && value !== null && (
          <Button
            size="s"
            busy={button.isSending}
            aria-label={`VERIFY ${name}`}
            {...(button.left > 0 ? { disabledReason: 'Tunggu sebentar sebelum minta kode lagi.' } : {})}
            onClick={button.press}
          >
            VERIFY
            {button.left > 0 && <span aria-hidden="true"> ({button.left})</span>}
          </Button>
        )}
      </dd>
    </div>
  );
}
