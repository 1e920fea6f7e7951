import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './media.module.css';

/** The requirements' placeholder: in the frame's own shape, with the name of what is missing. */
export function BrokenPicture({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <div className={classNames(styles.broken, className)}>
      <Icon name="photo" size={24} />
      <p>
        <span className="visually-hidden">{name}: </span>Foto tidak bisa dimuat
      </p>
    </div>
  );
}
