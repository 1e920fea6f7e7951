import { useRef, useState } from 'react';
import { deviceOf } from '#web/lib/device.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from './copy-button.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './in-app-note.module.css';

/** A URL that opens a page in Chrome or, if that is not installed, in the default browser of Android. */
const chromeLink = (url: string): string =>
  `intent://${url.replace(/^https?:\/\//, '')}#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${encodeURIComponent(url)};end`;

/** Inside another app: says how to open the page in a browser that can save. It can be closed and blocks nothing. */
export function InAppNote({ app, url }: { app: string; url: string }) {
  const [isClosed, setClosed] = useState(false);
  const link = useRef<HTMLParagraphElement>(null);
  if (isClosed) return null;
  const isAndroid = deviceOf() === 'android';
  return (
    <aside className={classNames(shared.cluster, styles.note)} aria-label={`Kamu di dalam ${app}`}>
      <p>
        {isAndroid
          ? `Di dalam ${app} foto sering tidak tersimpan. Buka halaman ini di Chrome, ya.`
          : `Di dalam ${app} foto sering tidak tersimpan. Ketuk ⋯ lalu Buka di browser, atau salin link ini ke Safari.`}
      </p>
      {isAndroid ? (
        <ButtonLink variant="secondary" size="s" href={chromeLink(url)} target="_self">
          Buka di Chrome
        </ButtonLink>
      ) : (
        <>
          <p ref={link} className={styles.link}>
            {url}
          </p>
          <CopyButton url={url} linkRef={link} />
        </>
      )}
      <Button variant="secondary" size="s" onClick={() => setClosed(true)}>
        Tutup
      </Button>
    </aside>
  );
}
