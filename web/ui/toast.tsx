import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

type Message = { tone: 'done' | 'error'; message: string; /** The requirements' sentences are English, our own Indonesian. */ lang?: 'en' };
type Slip = Message & { id: number; leaving: boolean };
type Toasts = { show: (message: Message) => void; /** Takes all slips away: what they say was for somebody who has left. */ clear: () => void };

const STAYS_MS = 6000;
const LEAVES_MS = 160;

const ToastContext = createContext<Toasts | null>(null);

/** Shows a slip at the foot of the screen: good news stays 6 s, an error until it is closed. Both are announced. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}

let nextId = 0;

/** Holds the tray the slips lie in. The tray is there from the start, so that assistive technology listens to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [slips, setSlips] = useState<Slip[]>([]);

  const show = useCallback(({ tone, message, lang }: Message) => {
    nextId += 1;
    const slip = { id: nextId, tone, message, lang, leaving: false };
    // The same sentence twice is one slip, shown anew.
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
  const { id, tone, leaving, message, lang } = slip;
  useEffect(() => {
    if (leaving) {
      const timer = setTimeout(() => onGone(id), LEAVES_MS);
      return () => clearTimeout(timer);
    }
    if (tone === 'error') return undefined;
    const timer = setTimeout(() => onLeave(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, tone, leaving, onLeave, onGone]);

  return (
    <div className={classNames(styles.toast, tone === 'error' && styles.error, leaving && styles.leaving)}>
      <span className={styles.mark}>
        <Icon name={tone === 'done' ? 'check' : 'close'} />
      </span>
      <span lang={lang}>{message}</span>
      <button type="button" className={styles.close} aria-label="Tutup pesan" onClick={() => onLeave(id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
