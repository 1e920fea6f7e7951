import styles from './notice.module.css';

type FormErrorsProps = {
  /** One line a complaint; none, and nothing is shown. */
  lines: readonly string[];
  /** The requirements' sentences are English, our own Indonesian. */
  lang?: 'en' | 'id';
};

/** Everything that keeps a form from being taken, in one place and spoken at once. */
export function FormErrors({ lines, lang }: FormErrorsProps) {
  return (
    <div role="alert" className={lines.length > 0 ? styles.error : 'visually-hidden'} lang={lang}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
