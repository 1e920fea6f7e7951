import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './button.module.css';
import shared from './shared.module.css';

interface Look {
  /** `primary`: red, once per view; `cream` and `flash`: on red; `secondary`: on paper; `ink`: in the header. */
  variant?: 'primary' | 'cream' | 'flash' | 'secondary' | 'ink';
  /** 52, 44 or 58 px high; `inField`: 48 px, at the end of a field. */
  size?: 'm' | 's' | 'form' | 'inField';
  icon?: IconName;
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Ignores clicks, with unchanged colour and width. Also false reserves the width of the busy text. */
    busy?: boolean;
    /** Replaces the children while busy. */
    busyText?: string;
    /** Disables the button: the reason, in Indonesian, is its description. The button can still be focused. */
    disabledReason?: string;
    /** Looks disabled while an input is missing, but can be pressed: the handler says what is missing. */
    looksDisabled?: boolean;
  };

function classOf({ variant = 'primary', size = 'm' }: Look): string {
  return classNames(styles.button, variant !== 'primary' && styles[variant], size !== 'm' && styles[size]);
}

interface LabelProps {
  icon?: IconName;
  isHidden?: boolean;
  hasDots?: boolean;
  children: ReactNode;
}

/** A text beside an icon has an element of its own, which a page's translation leaves where it is. */
function Label({ icon, isHidden, hasDots, children }: LabelProps) {
  const className = classNames(styles.label, isHidden && styles.hidden);
  if (!icon && !hasDots) return <span className={className}>{children}</span>;
  return (
    <span className={className}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {hasDots && (
        <span className={styles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </span>
  );
}

/**
 * A button. While busy or disabled it stays in the tab order and ignores clicks and submits. It always ignores the
 * second click of a double click, which may be on what the first one has put in its place.
 */
export function Button({
  variant,
  size,
  icon,
  busy,
  busyText,
  disabledReason,
  looksDisabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || off || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        classOf({ variant, size }),
        busy && styles.busy,
        (off || looksDisabled) && styles.off,
        className,
      )}
      aria-disabled={busy || off || looksDisabled || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      title={disabledReason ?? rest.title}
      onClick={press}
    >
      <Label icon={icon} isHidden={busy === true}>
        {children}
      </Label>
      {busy !== undefined && (
        // A fixed text has dots of its own.
        <Label isHidden={!busy} hasDots={!busyText?.endsWith('...')}>
          {busyText ?? children}
        </Label>
      )}
      {disabledReason && (
        <span id={reasonId} hidden lang="id">
          {disabledReason}
        </span>
      )}
    </button>
  );
}

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  'aria-label': string;
  icon: IconName;
  /** In pixels, as of {@link Icon}. */
  iconSize?: number;
  /** Paper without a tone: `ink`, or paper with the lower edge of other buttons. */
  tone?: 'ink' | 'lip';
}

const TONES = { ink: shared.roundInk, lip: shared.roundLip };

/** A round button with an icon alone, which `aria-label` names. */
export const RoundButton = ({ icon, iconSize, tone, className, ...button }: RoundButtonProps) => (
  <button type="button" className={classNames(shared.roundButton, tone && TONES[tone], className)} {...button}>
    <Icon name={icon} size={iconSize} />
  </button>
);

type ButtonLinkProps = Look & (LinkProps | (ComponentProps<'a'> & { href: string }));

/** A link that looks like a button: `to` is a page of the site, `href` opens in a new tab or downloads. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  const look = classNames(classOf({ variant, size }), className);
  const label = <Label icon={icon}>{children}</Label>;
  if ('to' in rest) {
    return (
      <Link {...rest} className={look}>
        {label}
      </Link>
    );
  }
  return (
    <a target="_blank" rel="noopener" {...rest} className={look}>
      {label}
    </a>
  );
}

/** A link within running text: heavier, underlined in red. */
export const TextLink = (props: LinkProps) => <Link className={shared.textLink} {...props} />;
