import { type Message, textOf } from '#shared/messages/message.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { formatDateTime, formatTime } from '#web/lib/format-dates.ts';
import { Button, RoundButton } from '#web/ui/button.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MessageText } from '#web/ui/notices.tsx';
import type { useZip, ZipLink } from './use-zip.ts';
import shared from '#web/ui/shared.module.css';
import styles from './zip.module.css';

type Zip = ReturnType<typeof useZip>;
type ZipState = Zip['state'];

interface ZipStatusProps {
  zip: Zip;
  invoice: string;
  /** Called when the pressed button has been removed and the focus has to move. */
  onButtonRemoved: () => void;
}

/** The state of the zip, and buttons for the next step. The API does not report a percentage. */
export function ZipStatus({ zip: { state, isBusy, start, cancel }, invoice, onButtonRemoved }: ZipStatusProps) {
  const withFocus = (step: () => void) => () => {
    step();
    onButtonRemoved();
  };
  return (
    <>
      {/* Rendered from the start: screen readers announce changes of an existing element. */}
      <output>
        {(isBusy || state.step === 'started') && (
          <span className={classNames(shared.card, styles.panel, !isBusy && styles.done)}>
            <strong>
              <ZipTitle state={state} />
            </strong>
            <span className={shared.quiet}>
              {state.step === 'started' ? (
                <>
                  <span>{describeZip(state.link)}</span>{' '}
                  <span>Cek daftar unduhan browsermu; namanya bisa lain dari nomor invoice. Belum jalan?</span>{' '}
                  <ZipAnchor link={state.link} />
                </>
              ) : (
                'Bisa beberapa menit sampai satu jam. Unduhan mulai sendiri di sini. Kalau halaman ini tertutup, buka lagi dan tekan DOWNLOAD ALL: antreannya jalan terus.'
              )}
            </span>
            {isBusy && <span className={styles.frames} aria-hidden="true" />}
          </span>
        )}
      </output>
      {isBusy && (
        <Button variant="secondary" size="s" icon="close" className={styles.below} onClick={withFocus(cancel)}>
          Tidak jadi
        </Button>
      )}
      {state.step === 'failed' && <Failed message={state.message} invoice={invoice} onRetry={withFocus(start)} />}
    </>
  );
}

/** The state of the zip in one line, for where {@link ZipStatus}, which announces it, is out of sight. */
export function ZipLine({ zip: { state, isBusy, cancel } }: Pick<ZipStatusProps, 'zip'>) {
  if (state.step === 'idle') return null;
  return (
    <div className={classNames(shared.spread, styles.line)}>
      <p>
        <ZipTitle state={state} /> {state.step === 'started' && <ZipAnchor link={state.link} />}
        {isBusy && <span className={styles.frames} aria-hidden="true" />}
      </p>
      <RoundButton icon="close" aria-label={isBusy ? 'Tidak jadi' : 'Tutup'} onClick={cancel} />
    </div>
  );
}

function ZipTitle({ state }: { state: ZipState }) {
  switch (state.step) {
    case 'idle':
      return null;
    case 'requesting':
      return <span>Meminta semua filemu…</span>;
    case 'preparing':
      return (
        <>
          <span>Zip-mu sedang disiapkan sejak </span>
          <span className={styles.time}>{formatTime(state.since)}</span>
          <span>.</span>
        </>
      );
    case 'started':
      return <span>Zip-nya siap, unduhan dimulai.</span>;
    case 'failed':
      return <MessageText message={state.message} />;
  }
}

function ZipAnchor({ link: { url } }: { link: ZipLink }) {
  return (
    <a className={shared.textLink} href={url} target="_blank" rel="noopener">
      Unduh di sini
    </a>
  );
}

/** `1,2 GB, siap sampai 14.20 WIB.`, as far as it is known. */
function describeZip({ byteSize, expiresAt }: ZipLink): string {
  const facts = [
    byteSize !== null && formatBytes(byteSize),
    expiresAt !== null && `siap sampai ${formatDateTime(expiresAt)}`,
  ].filter(Boolean);
  return facts.length === 0 ? '' : `${facts.join(', ')}.`;
}

function Failed({ message, invoice, onRetry }: { message: Message; invoice: string; onRetry: () => void }) {
  return (
    <div className={classNames(shared.card, styles.panel, styles.failed)} role="alert">
      <strong>
        <MessageText message={message} />
      </strong>
      <p className={shared.quiet}>Fotomu aman: tiap file di bawah tetap bisa diunduh satu-satu.</p>
      <div className={classNames(shared.cluster, styles.actions)}>
        <Button variant="secondary" size="s" icon="refresh" onClick={onRetry}>
          COBA LAGI
        </Button>
        <ChatLink
          line="support"
          size="s"
          message={`Halo, DOWNLOAD ALL untuk invoice ${invoice} gagal: ${textOf(message)}`}
        >
          HUBUNGI KAMI
        </ChatLink>
      </div>
    </div>
  );
}
