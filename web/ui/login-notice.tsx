import { ButtonLink } from './button.tsx';
import { DrawnFrame } from './drawn-frame.tsx';
import styles from './login-notice.module.css';

type LoginNoticeProps = {
  /** A display line of our own. */
  title: string;
  /** The words that requirements fixes, in English. */
  sentence: string;
  /** The login, with the way back from it. */
  to: string;
};

/** A member's page for somebody who is not signed in: why there is nothing to see, and the way to change that. */
export function LoginNotice({ title, sentence, to }: LoginNoticeProps) {
  return (
    <div className={styles.notice}>
      <DrawnFrame series="stool" className={styles.picture} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.sentence} lang="en">
        {sentence}
      </p>
      <ButtonLink to={to} lang="en">
        LOG IN
      </ButtonLink>
    </div>
  );
}
