import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { endIfRefused, writeMember } from '#web/auth/session-client.ts';
import { readToken } from '#web/auth/token-store.ts';
import { toFailure } from '#web/gql/errors.ts';
import { accountMessages, generalMessages } from '#shared/messages.ts';
import { useToast } from '#web/ui/toast.tsx';
import { pictureFault } from './picture-rules.ts';
import { sendPicture } from './send-picture.ts';

/** A picture on its way up: as it will look, and how much of it has left (0 to 1). */
export type Sending = { preview: string; share: number };

/** Puts up a new profile picture; one at a time. What became of it is told by a toast, the new one by the cache. */
export function usePictureUpload(): { sending: Sending | null; upload: (file: File) => Promise<void> } {
  const client = useApolloClient();
  const toast = useToast();
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const token = readToken();
    if (running.current !== null || token === null) return;
    const fault = pictureFault(file);
    if (fault !== null) return toast.show({ tone: 'error', message: fault, lang: 'en' });

    const mine = new AbortController();
    running.current = mine;
    const preview = URL.createObjectURL(file);
    setSending({ preview, share: 0 });
    try {
      const user = await sendPicture({ file, token, signal: mine.signal, onProgress: (share) => setSending({ preview, share }) });
      if (readToken() !== token) return;
      writeMember(client, user);
      toast.show({ tone: 'done', message: 'Foto profilmu sudah diganti.' });
    } catch (error) {
      if (!mine.signal.aborted) report(error, token);
    } finally {
      URL.revokeObjectURL(preview);
      running.current = null;
      setSending(null);
    }
  }

  function report(error: unknown, token: string) {
    const { message, code } = toFailure(error);
    toast.show({ tone: 'error', message: accountMessages.pictureFailed(message ?? generalMessages.tryAgain), lang: 'en' });
    // Not sent by the client, so not heard by it: the profile call says whether the session is over.
    if (code === 'UNAUTHENTICATED') void endIfRefused(client, token);
  }

  return { sending, upload };
}
