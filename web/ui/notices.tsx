import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type Message, phrasesOf, textOf } from '#shared/messages/message.ts';
import { loginHref } from '#web/lib/return-url.ts';
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { DrawnFrame } from './decoration.tsx';
import styles from './notices.module.css';
import shared from './shared.module.css';

/**
 * A message. Its phrases in another language are marked, so that screen readers pronounce them (contract, decision 18).
 */
export const MessageText = ({ message }: { message: Message }) =>
  phrasesOf(message).map((phrase, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- phrases may be equal, and have no state
    <span key={index} lang={typeof phrase === 'string' ? undefined : phrase.lang}>
      {textOf(phrase)}
    </span>
  ));

interface ErrorBoxProps {
  message: Message;
  /** Called by the button `Coba lagi`, which is shown only with it. If it rejects, the error stays. */
  onRetry?: () => Promise<unknown>;
}

/** An error message. Screen readers announce it when it appears. */
export function ErrorBox({ message, onRetry }: ErrorBoxProps) {
  return (
    <div className={styles.error} role="alert">
      <p>
        <MessageText message={message} />
      </p>
      {onRetry && (
        <Button variant="secondary" size="s" onClick={() => void onRetry().catch(() => undefined)}>
          Coba lagi
        </Button>
      )}
    </div>
  );
}

interface FormErrorsProps {
  lines: readonly Message[];
  /** Only for screen readers: all lines are beside their fields. */
  isHidden?: boolean;
}

/**
 * Lists all errors of a form, one per line, and announces them at once. Without errors it is empty, but stays in the
 * document.
 */
export function FormErrors({ lines, isHidden = false }: FormErrorsProps) {
  return (
    <div role="alert" className={isHidden || lines.length === 0 ? shared.visuallyHidden : styles.error}>
      {lines.map((line) => (
        <p key={textOf(line)}>
          <MessageText message={line} />
        </p>
      ))}
    </div>
  );
}

/** An empty stool, a short title, and the sentence of the requirements. */
export function Empty({ title, message, children }: { title: string; message: Message; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <DrawnFrame series="stool" className={styles.picture} />
      <p className={styles.title}>{title}</p>
      <p className={shared.quiet}>
        <MessageText message={message} />
      </p>
      {children}
    </div>
  );
}

interface PageNoticeProps {
  title: string;
  /** The sentence of the requirements. */
  sentence?: Message;
  className?: string;
  children?: ReactNode;
}

/** A page without content: an empty stool, a title, the sentence of the requirements, and possible actions. */
export function PageNotice({ title, sentence, className, children }: PageNoticeProps) {
  return (
    <div className={classNames(styles.page, className)}>
      <DrawnFrame series="stool" className={styles.pagePicture} />
      <h1 className={styles.pageTitle}>{title}</h1>
      {sentence !== undefined && (
        <p className={shared.lead}>
          <MessageText message={sentence} />
        </p>
      )}
      {children}
    </div>
  );
}

/** Shown to signed-out visitors instead of a member's page. The login leads back to it. */
export function LoginNotice({ title, sentence }: { title: string; sentence: Message }) {
  return (
    <PageNotice title={title} sentence={sentence}>
      <ButtonLink to={loginHref(useLocation())} lang="en">
        LOG IN
      </ButtonLink>
    </PageNotice>
  );
}
