import { createContext, type CSSProperties, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { MessageText } from './notices.tsx';
import shared from './shared.module.css';
import styles from './toast.module.css';

interface Toast {
  id: number;
  /** The action that caused the message. A later message of the same action replaces it. */
  action: string;
  tone: 'done' | 'error';
  message: Message;
}

type Show = (action: string, message: Message) => void;

interface Toasts {
  done: Show;
  failed: Show;
  /** Removes the message of an action. */
  dismiss: (action: string) => void;
  /** Removes all messages, because their session has ended. */
  clear: () => void;
}

const VISIBLE_MS = 6000;

const ToastContext = createContext<Toasts | null>(null);

/** Shows messages at the bottom of the screen: a success for 6 s, an error until it is closed. Both are announced. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}

let nextId = 0;

/**
 * Renders the messages. The live regions are rendered from the start, because screen readers ignore a region that
 * appears with its text.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const value = useMemo<Toasts>(() => {
    const dismiss = (action: string) => setToasts((before) => before.filter((toast) => toast.action !== action));
    const clear = () => setToasts([]);
    const show =
      (tone: Toast['tone']): Show =>
      (action, message) => {
        dismiss(action);
        nextId += 1;
        const toast = { id: nextId, action, tone, message };
        setToasts((before) => [...before, toast]);
      };
    return { done: show('done'), failed: show('error'), dismiss, clear };
  }, []);

  return (
    <ToastContext value={value}>
      {children}
      <div className={styles.viewport}>
        {(['done', 'error'] as const).map((tone) => (
          <div key={tone} className={styles.region} role={tone === 'error' ? 'alert' : 'status'}>
            {toasts
              .filter((toast) => toast.tone === tone)
              .map((toast) => (
                <ToastItem key={toast.id} {...toast} />
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

function ToastItem({ action, tone, message }: Toast) {
  const { dismiss } = useToast();
  useEffect(() => {
    if (tone === 'error') return undefined;
    const timer = setTimeout(() => dismiss(action), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [action, tone, dismiss]);

  return (
    <div
      className={classNames(shared.dark, styles.toast, tone === 'error' && styles.error)}
      style={{ '--visible': `${VISIBLE_MS}ms` } as CSSProperties}
    >
      <span className={classNames(shared.round, styles.mark)}>
        <Icon name={tone === 'done' ? 'check' : 'close'} />
      </span>
      <span>
        <MessageText message={message} />
      </span>
      <button
        type="button"
        className={classNames(shared.round, styles.close)}
        aria-label="Tutup pesan"
        onClick={() => dismiss(action)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
