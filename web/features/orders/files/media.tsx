import type { ReactNode } from 'react';
import { orderMessages } from '#shared/messages/orders.ts';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MessageText } from '#web/ui/notices.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './media.module.css';

/** Shown, with its name, instead of a picture that cannot be loaded. */
export function BrokenPicture({ name, className }: { name: string; className?: string }) {
  return (
    <Broken className={className}>
      <span className={shared.visuallyHidden}>{`${name}: `}</span>Foto tidak bisa dimuat
    </Broken>
  );
}

/** Shown instead of a video that cannot be loaded. */
export function BrokenVideo({ className }: { className?: string }) {
  return (
    <Broken className={className}>
      <MessageText message={orderMessages.videoMissing} />
    </Broken>
  );
}

function Broken({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames(shared.broken, styles.broken, className)}>
      <Icon name="photo" size={24} />
      <p>{children}</p>
    </div>
  );
}

/** Link to one file. The browser saves it if the host sends `attachment`, else opens it in a new tab. */
export function FileLink({ item: { file, label }, tone }: { item: NamedFile; tone: 'cream' | 'ink' }) {
  const text = `Unduh ${label.toLowerCase()}`;
  return (
    <a
      className={classNames(shared.roundButton, styles.round, tone === 'ink' ? shared.roundInk : styles.cream)}
      href={file.url}
      download
      target="_blank"
      rel="noopener"
      aria-label={text}
      title={text}
    >
      <Icon name="download" />
    </a>
  );
}
