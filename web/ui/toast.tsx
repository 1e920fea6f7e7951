import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { sentenceLang } from '#web/lib/sentence-lang.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

interface Message {
  tone: 'done' | 'error';
  message: string;
}

type Slip = Message & { id: number; leaving: boolean };
interface Toasts {
  show: (message: Message) => void;
  /** Removes all messages, because they were for a session that has ended. */
  clear: () => void;
}

const VISIBLE_MS = 6000;
const FADE_MS = 160;

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

  const show = useCallback(({ tone, message }: Message) => {
    nextId += 1;
    const slip = { id: nextId, tone, message, leaving: false };
    // A message that is shown already replaces itself.
    setSlips((before) => [...before.filter((other) => other.message !== message), slip]);
  }, []);
  const clear = useCallback(() => setSlips([]), []);
  const leave = useCallback((id: number) => {
    setSlips((before) => before.map((slip) => (slip.id === id ? { ...slip, leaving: true } : slip)));
  }, []);
  const remove = useCallback((id: number) => setSlips((before) => before.filter((slip) => slip.id !== id)), []);

  const toasts = useMemo(() => ({ show, clear }), [show, clear]);
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles.tray}>
        {(['done', 'error'] as const).map((tone) => (
          <div key={tone} role={tone === 'error' ? 'alert' : 'status'}>
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
    <div className={classNames(styles.toast, tone === 'error' && styles.error, leaving && styles.leaving)} inert={leaving}>
      <span className={styles.mark}>
        <Icon name={tone === 'done' ? 'check' : 'close'} />
      </span>
      <span lang={sentenceLang(message)}>{message}</span>
      <button type="button" className={styles.close} aria-label="Tutup pesan" onClick={() => onLeave(id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
