import { classNames } from '#web/ui/class-names.ts';
import { describeOpenState, openState, parseHours } from '#web/lib/opening-hours.ts';
import styles from './open-now.module.css';

/** Whether it is open at `now` and until when, by Jakarta's clock; nothing where the hours can't be read. */
export function OpenNow({ hours, now }: { hours: string; now: number }) {
  const parsed = parseHours(hours);
  if (!parsed) return null;
  const state = openState(parsed, now);
  return <span className={classNames(styles.state, state.isOpen && styles.open)}>{describeOpenState(state)}</span>;
}
