import { Button } from './button.tsx';
import styles from './notice.module.css';

type ErrorBoxProps = { /** The requirements' sentences are English, our own Indonesian. */ lang?: 'en' | 'id'; message: string; onRetry?: () => void; retryLabel?: string };

/** What went wrong, spoken when it appears, with a way to try again where one helps. */
export function ErrorBox({ message, lang, onRetry, retryLabel = 'Coba lagi' }: ErrorBoxProps) {
  return (
    <div className={styles.error} role="alert">
      <p lang={lang}>{message}</p>
      {onRetry && (
        <Button variant="secondary" size="s" className={styles.retry} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
