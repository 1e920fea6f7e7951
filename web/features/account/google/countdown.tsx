import styles from './countdown.module.css';

/** 3, 2, 1, as before a picture is taken, again and again. The words stand beside it. */
export function Countdown() {
  return (
    <div className={styles.frame} aria-hidden="true">
      {[3, 2, 1].map((digit) => (
        <span key={digit} className={styles.digit}>
          {digit}
        </span>
      ))}
    </div>
  );
}
