import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';
import styles from './toast.module.css';

interface Message {
  /** What it answers. A later message of the same action replaces it. */
  action: string;
  tone: 'done' | 'error';
  message: string;
}

type Slip = Message & { id: number; leaving: boolean };
interface Toasts {
  show: (message: Message) => void;
  /** Removes the message of an action, because the action succeeded without a message of its own. */
  dismiss: (action: string) => void;
  /** Removes all messages, because they were for a session that has ended. */
  clear: () => void;
}

const VISIBLE_MS = 6000;
const FADE_MS = 160;
/** Pixels that stay free between a message and the control that caused it; a message rises by as much as it appears. */
const CLEARANCE = 24;

const ToastContext = createContext<Toasts | null>(null);

/** Shows a message at the foot of the screen: a success for 6 s, an error until it is closed. Both are announced. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}

let nextId = 0;

/** Renders the messages. Their live regions are rendered from the start, because screen readers ignore regions that appear with their text. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [slips, setSlips] = useState<Slip[]>([]);

  const tray = useRef<HTMLDivElement>(null);
  const pressed = usePressed();
  useLayoutEffect(() => {
    if (tray.current) keepOff(tray.current, pressed.current);
  }, [slips, pressed]);

  const show = useCallback(({ action, tone, message }: Message) => {
    nextId += 1;
    const slip = { id: nextId, action, tone, message, leaving: false };
    setSlips((before) => [...before.filter((other) => other.action !== action), slip]);
  }, []);
  const dismiss = useCallback(
    (action: string) => setSlips((before) => before.filter((slip) => slip.action !== action)),
    [],
  );
  const clear = useCallback(() => setSlips([]), []);
  const leave = useCallback((id: number) => {
    setSlips((before) => before.map((slip) => (slip.id === id ? { ...slip, leaving: true } : slip)));
  }, []);
  const remove = useCallback((id: number) => setSlips((before) => before.filter((slip) => slip.id !== id)), []);

  const toasts = useMemo(() => ({ show, dismiss, clear }), [show, dismiss, clear]);
  return (
    <ToastContext value={toasts}>
      {children}
      <div ref={tray} className={styles.tray}>
        {(['done', 'error'] as const).map((tone) => (
          <div key={tone} className={styles.region} role={tone === 'error' ? 'alert' : 'status'}>
            {slips
              .filter((slip) => slip.tone === tone)
              .map((slip) => (
                <ToastSlip key={slip.id} slip={slip} onLeave={leave} onGone={remove} />
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** The control that was pressed last. Not the focus: Safari gives a pressed button none. */
function usePressed() {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('button, a, input, label, [role="button"]') : null;
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  return pressed;
}

/** Messages stand at the foot of the screen; at its head while they would cover the control that caused them. */
function keepOff(tray: HTMLElement, control: Element | null): void {
  tray.removeAttribute('data-at-head');
  if (!control?.isConnected) return;
  const box = control.getBoundingClientRect();
  const isCovered = [...tray.querySelectorAll(`.${styles.toast}`)].some((slip) => {
    const { left, right, top, bottom } = slip.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom + CLEARANCE && box.bottom > top - CLEARANCE;
  });
  tray.toggleAttribute('data-at-head', isCovered);
}

type SlipProps = { slip: Slip; onLeave: (id: number) => void; onGone: (id: number) => void };

function ToastSlip({ slip, onLeave, onGone }: SlipProps) {
  const { id, tone, leaving, message } = slip;
  useEffect(() => {
    if (leaving) {
      const timer = setTimeout(() => onGone(id), FADE_MS);
      return () => clearTimeout(timer);
    }
    if (tone === 'error') return undefined;
    const timer = setTimeout(() => onLeave(id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id, tone, leaving, onLeave, onGone]);

  return (
    // Inert while it fades: it is no longer read or operated.
    <div
      className={classNames(styles.toast, tone === 'error' && styles.error, leaving && styles.leaving)}
      inert={leaving}
    >
      <span className={styles.mark}>
        <Icon name={tone === 'done' ? 'check' : 'close'} />
      </span>
      <span>
        <Sentence text={message} />
      </span>
      <button type="button" className={styles.close} aria-label="Tutup pesan" onClick={() => onLeave(id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
