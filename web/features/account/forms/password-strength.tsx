import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import styles from './password-strength.module.css';

const WORDS = [`Minimal ${PASSWORD_MIN_LENGTH} karakter.`, 'Gampang ditebak.', 'Lumayan.', 'Kuat!'] as const;

/** From 0 (too short) to 3 (strong). Length counts most, then the kinds of characters. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN_LENGTH) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (new Set(password).size < 5) return 1;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 3;
  return password.length >= 8 && kinds >= 2 ? 2 : 1;
}

/** Three bars and a word, as advice only: the API decides which passwords are refused. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <span className={styles.strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= strength ? styles.lit : undefined} />
        ))}
      </span>
      {WORDS[strength]}
    </span>
  );
}
