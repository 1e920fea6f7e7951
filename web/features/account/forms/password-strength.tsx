import styles from './password-strength.module.css';

const words = ['Minimal 6 karakter.', 'Boleh, tapi gampang ditebak.', 'Lumayan.', 'Kuat!'] as const;

/** 0 is too short, 3 is strong: length counts most, then how many kinds of signs there are. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 6) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (new Set(password).size < 5) return 1;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 3;
  return password.length >= 8 && kinds >= 2 ? 2 : 1;
}

/** How hard a password is to guess: three bars and a word. It advises, it refuses nothing. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <span className={styles.strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= strength ? styles.lit : undefined} />
        ))}
      </span>
      {words[strength]}
    </span>
  );
}
