import type { ReactNode } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { classNames } from './class-names.ts';
import { DrawnFrame } from './decoration.tsx';
import { Stamp } from './labels.tsx';
import { MessageText } from './notices.tsx';
import { Page } from './page.tsx';
import { FrameSkeleton } from './skeleton.tsx';
import styles from './result-page.module.css';
import shared from './shared.module.css';

interface ResultPageProps {
  /** The document's title, once the result is known. */
  documentTitle?: string;
  /** A drawing, or a placeholder while the action runs. */
  picture: ReactNode;
  /** One or two words in capitals; undefined while the action runs. */
  stamp?: { tone: 'red' | 'done'; words: string };
  title: ReactNode;
  children: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
}

/** The result of an action that a link or a redirect started: a stamped print in the middle of the page. */
export function ResultPage({ documentTitle, picture, stamp, title, children, actions }: ResultPageProps) {
  return (
    <Page title={documentTitle}>
      <div className={classNames(shared.wrap, shared.page, styles.page)}>
        <div className={styles.stack}>
          <div className={classNames(shared.print, styles.print)}>
            <div className={styles.picture}>
              {picture}
              {stamp && (
                <Stamp tone={stamp.tone} className={styles.stamp}>
                  {stamp.words}
                </Stamp>
              )}
            </div>
            <div className={styles.words}>
              <div aria-live="polite">
                <h1 className={styles.title}>{title}</h1>
                <div className={classNames(shared.quiet, styles.text)}>{children}</div>
              </div>
              {actions && <div className={classNames(shared.cluster, styles.actions)}>{actions}</div>}
            </div>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Shown while the action runs. */
export const WaitingResult = ({ children }: { children: string }) => (
  <ResultPage picture={<FrameSkeleton />} title="Sebentar, ya…">
    <p>{children}</p>
  </ResultPage>
);

interface FailedResultProps extends Omit<ResultPageProps, 'picture' | 'stamp'> {
  /** The reason, if it is known. */
  message: Message | null;
}

/** Shown when the action has failed. */
export const FailedResult = ({ message, children, ...page }: FailedResultProps) => (
  <ResultPage {...page} picture={<DrawnFrame series="stool" />} stamp={{ tone: 'red', words: 'Gagal' }}>
    {message && (
      <p>
        <MessageText message={message} />
      </p>
    )}
    {children}
  </ResultPage>
);
