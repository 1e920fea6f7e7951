import styles from './keep-place.module.css';

/** Where on the page keeping is offered; links lead there. */
export const keepPlace = 'simpan';

/** Its place while its code is on the way: nothing below it moves when it comes. */
export function KeepPlace() {
  return <div id={keepPlace} className={styles.place} />;
}
